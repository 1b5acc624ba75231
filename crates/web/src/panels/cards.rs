//! What a turn has brought, told when it is over.

use bastide_art::FigureShape;
use bastide_rules::{Event, PartKind, Player, Reason};
use leptos::prelude::*;

use super::figure_picture;
use crate::board::markup::signed;
use crate::state::App;

/// A turn that is over.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct TurnSum {
    /// Whose it was.
    pub(super) player: Player,
    /// Who got how many points for what.
    gains: Vec<(Player, &'static str, i16)>,
}

/// The last whole turn of these events: what came between the last beginning of a turn and the one before.
fn last_turn<'a>(events: impl DoubleEndedIterator<Item = &'a Event>) -> Option<TurnSum> {
    let mut gains: Vec<(Player, &'static str, i16)> = Vec::new();
    let mut whose = None;
    for event in events.rev() {
        match *event {
            // The next turn has begun; nothing but its beginning is to be seen of it.
            Event::TurnBegan { .. } if whose.is_none() => {}
            Event::TurnBegan { .. } => break,
            Event::Laid { player, .. } => whose = player.or(whose),
            Event::Scored { player, reason, points, .. } if points.total() != 0 => {
                let what = what(reason);
                match gains.iter_mut().find(|(p, w, _)| *p == player && *w == what) {
                    Some((.., sum)) => *sum += points.total(),
                    None => gains.push((player, what, points.total())),
                }
            }
            _ => {}
        }
    }
    gains.reverse();
    whose.map(|player| TurnSum { player, gains })
}

/// What points were for, as a key of the words.
fn what(reason: Reason) -> &'static str {
    match reason {
        Reason::Completed(kind) | Reason::Final(kind) => kind.id(),
        Reason::AbbotBack => PartKind::Monastery.id(),
        Reason::Message(_) | Reason::MessagePoints => "message",
        Reason::Robbed { .. } | Reason::RobberLeft => "robber",
        Reason::Goods(_) => "goods",
        Reason::Gold => "gold",
        Reason::Chip | Reason::Geocache => "chips",
        Reason::Wine(_) => "wine",
        Reason::CellCoats => "coats",
        Reason::TownToll => "towns",
    }
}

/// The turn that has just ended.
pub(super) fn turn_over(app: App) -> Option<TurnSum> {
    app.table.with(|t| last_turn(t.as_ref()?.steps().iter().flat_map(|step| &step.events)))
}

/// What it brought, and who is next.
#[component]
pub(super) fn TurnCard(next: Player) -> impl IntoView {
    let app = expect_context::<App>();
    let sum = turn_over(app);
    let lang = app.words();
    let name = move |player| app.tell(|t| t.player(player).to_owned()).unwrap_or_default();
    let counter = move |player| {
        let patterns = app.prefs.with_untracked(|p| p.patterns);
        view! { <span class="swatch">{figure_picture(app.colour(player), FigureShape::Counter, patterns, None)}</span> }
    };
    let whose = sum.as_ref().map(|s| s.player);
    let gains = sum.map_or(Vec::new(), |s| s.gains);
    let none = gains.is_empty().then(|| view! { <li class="nothing">{lang.t("turn.nothing")}</li> });
    let gains = gains
        .into_iter()
        .map(|(player, what, points)| {
            let who = (whose != Some(player)).then(|| view! { {counter(player)}<span>{name(player)}</span> });
            view! { <li class="gain">{who}<b>{signed(points)}</b>" "<span>{lang.of("brought", what)}</span></li> }
        })
        .collect_view();
    view! {
        <div class="turn-card" id="turn-card">
            <ul class="gains" aria-label=lang.t("turn.brought")>{gains}{none}</ul>
            <p class="next" id="next-player">{super::who(app, next)}<span>{lang.t("turn.next")}</span></p>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bastide_kit::{Dealer, any_action};
    use bastide_rules::{Decision, Game, Setup};

    #[test]
    fn a_turn_is_summed_up_from_its_beginning_to_its_end() {
        let mut game = Game::new(&Setup::named("base", 3).unwrap()).unwrap();
        let mut dealer = Dealer::new(3);
        let mut events = Vec::new();
        let (mut told, mut active, mut before) = (0, game.active(), game.scores());
        while let Some(action) = any_action(&game, &mut dealer) {
            if game.decision() == Decision::Draw && matches!(events.last(), Some(Event::TurnBegan { .. })) {
                let sum = last_turn(events.iter()).expect("a turn is over");
                assert_eq!(sum.player, active);
                let points: i16 = sum.gains.iter().map(|g| g.2).sum();
                let gained: i16 = game.scores().iter().sum::<i16>() - before.iter().sum::<i16>();
                assert_eq!(points, gained);
                told += i16::from(points > 0);
                (active, before) = (game.active(), game.scores());
            }
            game.apply_with(action, &mut events).unwrap();
        }
        assert!(told > 1, "{told}");
    }
}
