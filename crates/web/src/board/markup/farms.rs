//! Whose the fields are, where they end, and what they are worth at the end.

use std::fmt::Write;

use bastide_art::{FigureShape, Icon, Pattern};
use bastide_rules::query::FeatureView;
use bastide_rules::tile::{Animal, PartKind};
use bastide_rules::{Game, Place, Player};

use super::{Look, part_at, point};

/// All fields in their owners' colours; nobody's are faint. They lie on the land, under all that stands on it.
pub(crate) fn farms(game: &Game, look: &Look) -> String {
    let mut markup = String::from("<defs>");
    for pattern in Pattern::ALL {
        let name = pattern.name();
        let _ = write!(markup, "<pattern id=\"farm-{name}\" href=\"#k-pat-{name}\" patternTransform=\"scale(3.4)\"/>");
    }
    markup.push_str("</defs>");
    fields(game).fold(markup, |markup, view| markup + &field(game, look, &view.places, &view.owners))
}

/// Plates that say what each field is worth to its owners.
pub(crate) fn plates(game: &Game, look: &Look) -> String {
    fields(game).filter_map(|view| plate(game, look, &view)).collect()
}

fn fields(game: &Game) -> impl Iterator<Item = FeatureView> + '_ {
    let all = game.feature_ids().filter(|id| game.feature_brief(*id).kind == PartKind::Field);
    all.map(|id| game.feature(id))
}

fn field(game: &Game, look: &Look, places: &[Place], owners: &[Player]) -> String {
    let (mut area, mut edge) = (String::new(), String::new());
    for place in places {
        let Some(tile) = game.tile_at(place.pos) else { continue };
        let Some(part) = part_at(tile.kind, tile.rotation, place.spot) else { continue };
        let cell = (place.pos.x.into(), place.pos.y.into());
        area.push_str(&bastide_art::part_path_at(tile.kind, tile.rotation, part, cell));
        edge.push_str(&bastide_art::edge_path_at(tile.kind, tile.rotation, part, cell));
    }
    match owners {
        [] => format!("<g class=\"farm nobody\"><path class=\"area\" d=\"{area}\"/></g>"),
        [one] => {
            let colour = look.colour(*one);
            let pattern = Pattern::ALL[usize::from(colour) % 6];
            let mark = if look.patterns && pattern != Pattern::Plain {
                format!("<path class=\"mark\" fill=\"url(#farm-{})\" d=\"{area}\"/>", pattern.name())
            } else {
                String::new()
            };
            format!(
                "<g class=\"farm p{colour}\"><path class=\"area\" d=\"{area}\"/>{mark}<path class=\"hem\" d=\"{edge}\"/><path class=\"edge\" d=\"{edge}\"/></g>"
            )
        }
        several => {
            let (id, defs) = stripes(look, several);
            format!(
                "<g class=\"farm shared\">{defs}<path class=\"area\" fill=\"url(#{id})\" d=\"{area}\"/><path class=\"hem\" d=\"{edge}\"/><path class=\"edge\" stroke=\"url(#{id})\" d=\"{edge}\"/></g>"
            )
        }
    }
}

/// Stripes in the colours of all who share a field, and their name.
fn stripes(look: &Look, owners: &[Player]) -> (String, String) {
    const WIDE: usize = 15;
    let colours: Vec<u8> = owners.iter().map(|o| look.colour(*o)).collect();
    let id = colours.iter().fold("farm".to_owned(), |id, colour| format!("{id}-{colour}"));
    let bands = colours.iter().enumerate().fold(String::new(), |bands, (i, colour)| {
        bands
            + &format!(
                "<rect class=\"p{colour}\" fill=\"currentColor\" x=\"{}\" width=\"{WIDE}\" height=\"40\"/>",
                i * WIDE
            )
    });
    let wide = WIDE * colours.len();
    let defs = format!(
        "<defs><pattern id=\"{id}\" width=\"{wide}\" height=\"40\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">{bands}</pattern></defs>"
    );
    (id, defs)
}

/// What a field is worth to each of its owners, near its middle; on a plain that is nobody's, the animals it has.
fn plate(game: &Game, look: &Look, field: &FeatureView) -> Option<String> {
    const EACH: f32 = 34.0;
    let owners = &field.owners;
    if owners.is_empty() && field.animals > 0 {
        let (x, y) = middle(game, &field.places)?;
        let animal = bastide_art::icon_svg(Icon::Animal(Animal::Bison));
        return Some(format!(
            "<g class=\"field-plate wild\" transform=\"translate({x:.1} {y:.1})\"><g class=\"grow\"><rect x=\"-17\" y=\"-10\" width=\"34\" height=\"20\" rx=\"5\"/><g transform=\"translate(-6.5 0)scale(.72)\">{animal}</g><text x=\"9\" y=\"1\">{}</text></g></g>",
            field.animals
        ));
    }
    let (x, y) = middle(game, &field.places).filter(|_| !owners.is_empty())?;
    let wide = EACH * owners.len() as f32;
    let mut markup = format!(
        "<g class=\"field-plate\" transform=\"translate({x:.1} {y:.1})\"><g class=\"grow\"><rect x=\"{:.1}\" y=\"-10\" width=\"{wide:.1}\" height=\"20\" rx=\"5\"/>",
        -wide / 2.0
    );
    for (i, owner) in owners.iter().enumerate() {
        let left = EACH * i as f32 - wide / 2.0;
        let _ = write!(
            markup,
            "<g class=\"p{}\" transform=\"translate({:.1} .5)scale(.5)\">{}</g><text x=\"{:.1}\" y=\"1\">{}</text>",
            look.colour(*owner),
            left + 10.0,
            look.piece(*owner, FigureShape::Farmer),
            left + 24.0,
            game.value_at_end(field.id, *owner).total(),
        );
    }
    Some(markup + "</g></g>")
}

/// Of the field's spots that are free of figures, the one nearest to the middle of all; a little beside a figure where none is.
fn middle(game: &Game, places: &[Place]) -> Option<(f32, f32)> {
    let taken: Vec<Place> = game.players().flat_map(|p| game.figures_on_board(p)).map(|(_, place)| place).collect();
    let spots: Vec<(Place, (f32, f32))> = places.iter().filter_map(|p| Some((*p, point(game, *p)?))).collect();
    let (sum_x, sum_y) = spots.iter().fold((0.0, 0.0), |(a, b), (_, (x, y))| (a + x, b + y));
    let (x, y) = (sum_x / spots.len() as f32, sum_y / spots.len() as f32);
    let far = |(_, at): &&(Place, (f32, f32))| (at.0 - x).hypot(at.1 - y);
    let nearest = |free: bool| {
        let some = spots.iter().filter(|(place, _)| taken.contains(place) != free);
        some.min_by(|a, b| far(a).total_cmp(&far(b))).map(|(_, at)| *at)
    };
    nearest(true).or_else(|| nearest(false).map(|(x, y)| (x, y + 19.0)))
}

#[cfg(test)]
mod tests {
    use bastide_rules::Setup;

    use super::*;

    /// Each owned field has one plate, with a number for each of its owners.
    #[test]
    fn owned_fields_say_what_they_are_worth() {
        let mut game = Game::new(&Setup::named("base", 3).unwrap()).unwrap();
        let mut dealer = bastide_dealer::Dealer::new(7);
        let look = Look { colours: vec![0, 1, 2], patterns: true, game: bastide_rules::Variant::Classic };
        let (mut owned, mut shared) = (0, 0);
        while !game.is_over() {
            let mut actions = Vec::new();
            game.legal_actions(&mut actions);
            let action = dealer.deal(&game).or_else(|| dealer.pick(&actions).copied()).unwrap();
            game.apply(action).unwrap();
            let fields: Vec<_> =
                game.feature_ids().map(|id| game.feature(id)).filter(|f| f.kind == PartKind::Field).collect();
            let markup = farms(&game, &look) + &plates(&game, &look);
            let owners = fields.iter().filter(|f| !f.owners.is_empty());
            assert_eq!(markup.matches("class=\"field-plate\"").count(), owners.clone().count());
            assert_eq!(markup.matches("<text").count(), owners.map(|f| f.owners.len()).sum::<usize>());
            assert_eq!(markup.matches("class=\"area\"").count(), fields.len());
            owned += fields.iter().filter(|f| f.owners.len() == 1).count();
            shared += markup.matches("farm shared").count();
        }
        assert!(owned > 100 && shared > 0, "{owned} owned, {shared} shared");
    }
}
