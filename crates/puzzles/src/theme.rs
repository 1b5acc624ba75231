//! What a puzzle is about, told from the rules alone: what the best move does on the table.

use bastide_rules::features::FeatureId;
use bastide_rules::{Action, Actor, Event, Figure, Game, PartKind, Place, Player, Pos};

/// With this many tiles left or fewer it is an endgame.
pub const LAST_TILES: u16 = 8;
/// Cities of this many tiles are worth a theft.
const WORTH_STEALING: u8 = 2;
/// Figures in hand with which none can be spared.
const FEW_FIGURES: u8 = 1;
/// So many points at once are a theme of their own.
const HARVEST: i16 = 6;

/// What a puzzle is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Theme {
    /// The move takes a city from somebody else or a share of it, or comes within a tile of that.
    Steal,
    /// The move leaves a cell that no tile can fill where somebody else builds.
    Block,
    /// The last tiles.
    Endgame,
    /// The move is about a field: a farmer lies down, or somebody else leads on one.
    Field,
    /// The move scores a lot at once.
    Harvest,
    /// The move brings a figure home to a player who has hardly any left.
    Save,
}

impl Theme {
    /// All themes, those that say most first: a puzzle is listed under the first it is about.
    pub const ALL: [Theme; 6] = [Theme::Steal, Theme::Block, Theme::Endgame, Theme::Field, Theme::Harvest, Theme::Save];

    /// Stable name, used in texts and language keys.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Theme::Steal => "steal",
            Theme::Field => "field",
            Theme::Save => "save",
            Theme::Block => "block",
            Theme::Harvest => "harvest",
            Theme::Endgame => "endgame",
        }
    }

    /// The theme of this name.
    #[must_use]
    pub fn by_id(id: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.id() == id)
    }
}

/// What a move of the player who has to decide is about; nothing when it is about nothing in particular or not possible.
#[must_use]
pub fn themes(game: &Game, line: &[Action]) -> Vec<Theme> {
    let Actor::Player(player) = game.to_act() else { return Vec::new() };
    let (mut after, mut events) = (game.clone(), Vec::<Event>::new());
    if line.iter().any(|&action| after.apply_with(action, &mut events).is_err()) {
        return Vec::new();
    }
    let told = Told { game, after: &after, events: &events, player };
    let holds = |theme: &Theme| match theme {
        Theme::Steal => told.steals() || told.threatens(),
        Theme::Field => told.farms(line),
        Theme::Save => told.saves(),
        Theme::Block => told.blocks(),
        Theme::Harvest => told.scored(|_| true) >= HARVEST,
        Theme::Endgame => game.tiles_left() <= LAST_TILES,
    };
    Theme::ALL.into_iter().filter(holds).collect()
}

/// A move that was played.
struct Told<'a> {
    game: &'a Game,
    after: &'a Game,
    events: &'a [Event],
    player: Player,
}

impl Told<'_> {
    /// A city in which others led alone is the player's now, or was when it was scored.
    fn steals(&self) -> bool {
        self.game.feature_ids().any(|id| {
            let view = self.game.feature_brief(id);
            let theirs = view.kind == PartKind::City && view.winners != 0 && view.winners & self.player.bit() == 0;
            if !theirs || view.tiles < WORTH_STEALING {
                return false;
            }
            let places: Vec<Place> = self.game.places_of(id).collect();
            let now = places.first().and_then(|&place| self.after.feature_at(place));
            let leads = now.is_some_and(|id| self.after.winners(id) & self.player.bit() != 0);
            let counted = |place: Place| now.is_some() && self.after.feature_at(place) == now;
            leads || self.scored(counted) > 0
        })
    }

    /// One more tile would join a city of the player with one of others, and would not have before.
    fn threatens(&self) -> bool {
        let before = self.within_reach(self.game);
        let known = |place: Place| self.game.feature_at(place).is_some_and(|id| before.contains(&id));
        self.within_reach(self.after).into_iter().any(|id| !self.after.places_of(id).any(known))
    }

    /// Every city of others that a tile on one cell would join with one of the player.
    fn within_reach(&self, game: &Game) -> Vec<FeatureId> {
        let mut reach = Vec::new();
        for gap in game.gaps() {
            let (mut own, mut theirs) = (false, Vec::new());
            gap.each_side(|side| {
                let Some(id) = side.face.filter(|&id| game.kind_of(id) == PartKind::City) else { return };
                match game.winners(id) {
                    0 => {}
                    winners if winners & self.player.bit() != 0 => own = true,
                    _ if game.feature_brief(id).tiles >= WORTH_STEALING => theirs.push(id),
                    _ => {}
                }
            });
            reach.extend(theirs.into_iter().filter(|_| own));
        }
        reach
    }

    /// Points of the player for places that are asked about.
    fn scored(&self, counts: impl Fn(Place) -> bool) -> i16 {
        let points = self.events.iter().map(|event| match event {
            Event::Scored { player, place: Some(place), points, .. } if *player == self.player && counts(*place) => {
                points.total()
            }
            _ => 0,
        });
        points.sum()
    }

    /// A farmer lies down, or a field in which others led is shared or lost by them.
    fn farms(&self, line: &[Action]) -> bool {
        let farmer = |action: &Action| matches!(action, Action::Deploy { spot, .. } if spot.kind == PartKind::Field);
        line.iter().any(farmer)
            || self.game.feature_ids().any(|id| {
                let (kind, winners) = (self.game.kind_of(id), self.game.winners(id));
                let place = self.game.places_of(id).next();
                let now = place.and_then(|place| self.after.feature_at(place));
                let theirs = kind == PartKind::Field && winners != 0 && winners & self.player.bit() == 0;
                theirs && now.is_some_and(|id| self.after.winners(id) & self.player.bit() != 0)
            })
    }

    /// A figure that stood there before comes home, and hardly any other is there.
    fn saves(&self) -> bool {
        let in_hand = self.game.in_supply(self.player, Figure::Meeple);
        let stood: Vec<(Figure, Place)> = self.game.figures_on_board(self.player).collect();
        let home = |event: &Event| match event {
            Event::Returned { player, figure, place, .. } => {
                *player == self.player && stood.contains(&(*figure, *place))
            }
            _ => false,
        };
        in_hand <= FEW_FIGURES && self.events.iter().any(home)
    }

    /// Where others build, a cell that could be filled cannot be any more.
    fn blocks(&self) -> bool {
        let dead = self.game.dead_cells();
        self.after.dead_cells().into_iter().filter(|cell| !dead.contains(cell)).any(|cell| self.is_theirs(cell))
    }

    /// Somebody else's road or city leads to the cell, or their monastery lies beside it.
    fn is_theirs(&self, cell: Pos) -> bool {
        let theirs = |winners: u8| winners != 0 && winners & self.player.bit() == 0;
        let mut found = false;
        if let Some(gap) = self.after.gap_at(cell) {
            gap.each_side(|side| found |= side.face.is_some_and(|id| theirs(self.after.winners(id))));
        }
        let around = |id: FeatureId| {
            let at = self.after.cell_of(id);
            (at.x - cell.x).abs() <= 1 && (at.y - cell.y).abs() <= 1
        };
        let convent = |kind| matches!(kind, PartKind::Monastery | PartKind::Garden);
        let mut ids = self.after.feature_ids();
        found || ids.any(|id| convent(self.after.kind_of(id)) && theirs(self.after.winners(id)) && around(id))
    }
}
