//! The end of a game as a show: one count after the other, then the winner, then the score sheet.

use std::sync::Arc;
use std::time::Duration;

use bastide_art::FigureShape;
use bastide_rules::{Figure, Game, Place, Player, Reason};
use bastide_table::Table;
use leptos::prelude::*;

use super::count::{self, Count};
use super::lag::Lag;
use super::scene::{Act, At, Scene};
use crate::board::markup::{self, Look};
use crate::board::{Bounds, Camera};
use crate::kinds::press;
use crate::panels::figure_picture;
use crate::sound::Sound;
use crate::state::{App, Dialog};
use crate::words::Teller;

/// How far the end is counted.
#[derive(Clone)]
pub(crate) struct Finale {
    pub(crate) counts: Arc<[Count]>,
    /// The one that is shown; past the last, the winner is.
    pub(crate) at: usize,
    /// Without movement: it waits for a word after each.
    still: bool,
    /// Points before anything was counted.
    before: Arc<[i16]>,
}

impl Finale {
    fn of(table: &Table, still: bool) -> Finale {
        let counts = table.steps().last().map_or(Vec::new(), |step| count::counts(&step.events));
        let before = count::scores_before(&counts, &table.game().scores());
        Finale { counts: counts.into(), at: 0, still, before: before.into() }
    }

    fn now(&self) -> Option<&Count> {
        self.counts.get(self.at)
    }

    /// The places of all figures that stood on the first so many features.
    fn counted_places(&self, game: &Game, counted: usize) -> Vec<Place> {
        self.counts.iter().take(counted).flat_map(|c| standing(game, c)).map(|(.., place)| place).collect()
    }

    /// Points when so many are counted.
    fn scores(&self, counted: usize) -> Vec<i16> {
        let mut scores = self.before.to_vec();
        for (player, points) in self.counts.iter().take(counted).flat_map(|c| &c.awards) {
            if let Some(score) = scores.get_mut(player.index()) {
                *score += points.total();
            }
        }
        scores
    }
}

/// Every figure on the feature that is counted.
fn standing(game: &Game, count: &Count) -> Vec<(Player, Figure, Place)> {
    let Some(feature) = count.place.and_then(|place| game.feature_at(place)) else { return Vec::new() };
    let on_board = |player| game.figures_on_board(player).map(move |(figure, place)| (player, figure, place));
    game.players().flat_map(on_board).filter(|(.., place)| game.feature_at(*place) == Some(feature)).collect()
}

impl App {
    /// Counts the end once more, from the score sheet.
    pub(crate) fn count_again(self) {
        self.dialog.set(None);
        self.replay.set(None);
        self.begin_finale(!self.moves());
    }

    pub(super) fn begin_finale(self, still: bool) {
        self.clear_stage();
        let finale = self.table.with_untracked(|t| t.as_ref().map(|t| Finale::of(t, still)));
        if let Some(finale) = finale {
            self.stage.busy.set(true);
            self.stage.scores.set(Some(finale.before.to_vec()));
            self.stage.finale.set(Some(finale));
            self.show_count();
        }
    }

    /// Shows the count the finale stands at, and comes back for the next.
    fn show_count(self) {
        let Some(finale) = self.stage.finale.get_untracked() else { return };
        let number = self.stage.next_number();
        let Some(game) = self.shown.get_untracked().map(|s| s.game) else { return };
        let counted = finale.counted_places(&game, finale.at);
        self.stage.lag.set(Lag { counted, ..Lag::default() });
        if finale.still {
            self.stage.scores.set(Some(finale.scores(finale.at + 1)));
            return;
        }
        self.stage.scores.set(Some(finale.scores(finale.at)));
        let beat = count::beat(finale.counts.len()) * self.pace_of_scenes() / 100;
        let Some(count) = finale.now() else {
            self.sound(Sound::Chord);
            return self.later(number, 2200, App::end_finale);
        };
        for (player, points) in count.awards.clone() {
            let act =
                Act::Points { player, at: count.place.map(At::Place), points: points.total(), extra: 0, lands: true };
            let lasts = (beat * 2 / 3).min(900);
            self.later(number, beat / 3, move |app| app.show_counted(Scene { act, at: 0, lasts }, number));
        }
        let figures = standing(&game, count);
        self.later(number, beat / 2, move |app| app.send_home(&figures, beat / 2, number));
        self.later(number, beat, App::next_count);
    }

    /// The figures of what has been counted go home, as they do during the game.
    fn send_home(self, figures: &[(Player, Figure, Place)], lasts: u32, number: u32) {
        self.stage.lag.update(|lag| lag.counted.extend(figures.iter().map(|(.., place)| *place)));
        for &(player, figure, place) in figures {
            let act = Act::Home { player, figure, from: At::Place(place) };
            self.show_counted(Scene { act, at: 0, lasts: lasts.min(act.lasts()) }, number);
        }
    }

    /// Goes on to the next count, or to the sheet after the last.
    pub(crate) fn next_count(self) {
        let Some(finale) = self.stage.finale.get_untracked() else { return };
        if finale.at >= finale.counts.len() {
            return self.end_finale();
        }
        self.stage.strike();
        self.stage.finale.set(Some(Finale { at: finale.at + 1, ..finale }));
        self.show_count();
    }

    /// Leaves the rest uncounted and opens the score sheet.
    pub(crate) fn end_finale(self) {
        if self.stage.finale.with_untracked(Option::is_some) {
            self.clear_stage();
            self.dialog.set(Some(Dialog::Sheet));
        }
    }

    fn later(self, number: u32, millis: u32, then: impl FnOnce(App) + 'static) {
        let then = move || {
            if self.stage.is_still_at(number) {
                then(self);
            }
        };
        set_timeout(then, Duration::from_millis(millis.into()));
    }
}

/// The feature that is counted, lit on the board, and its figures lifted until they go home.
pub(super) fn lit(game: &Game, look: &Look, finale: &Finale, lag: &Lag) -> String {
    let Some(count) = finale.now() else { return String::new() };
    let Some(place) = count.place else { return String::new() };
    let mut markup = markup::outline(game, place, look, "lit");
    let scores = |player: &Player| count.awards.iter().any(|(p, _)| p == player);
    let lifted = standing(game, count).into_iter().filter(|(p, _, place)| scores(p) && !lag.counted.contains(place));
    for (player, figure, stands) in lifted {
        if let Some((x, y)) = markup::point(game, stands) {
            markup.push_str(&format!(
                "<g transform=\"translate({x:.1} {y:.1})\"><g class=\"stand\"><g class=\"lifted p{}\">{}</g></g></g>",
                look.colour(player),
                look.piece(player, markup::shape(figure, stands.spot.kind))
            ));
        }
    }
    markup
}

/// Brings the feature that is counted into view: close where there is time for it, and not at all if it is seen already.
pub(super) fn look_at(game: &Game, camera: Camera, finale: &Finale) {
    let Some(place) = finale.now().and_then(|c| c.place) else { return };
    let Some(feature) = game.feature_at(place) else { return };
    let beat = count::beat(finale.counts.len());
    // Quick steps from place to place are easier on the eyes from a little further off.
    let margin = if beat < 1200 { 2 } else { 1 };
    let around = game.places_of(feature).fold(None::<Bounds>, |around, p| {
        let (x, y) = (i32::from(p.pos.x), i32::from(p.pos.y));
        let cell = Bounds { left: x - margin, top: y - margin, right: x + 1 + margin, bottom: y + 1 + margin };
        Some(around.map_or(cell, |b| Bounds {
            left: b.left.min(cell.left),
            top: b.top.min(cell.top),
            right: b.right.max(cell.right),
            bottom: b.bottom.max(cell.bottom),
        }))
    });
    let close = finale.still || beat >= 500;
    if let Some(bounds) = around.filter(|b| close || !camera.sees(*b)) {
        camera.fit(bounds, true);
    }
}

/// What is counted, in words, where the question stands else.
#[component]
pub(super) fn FinalePanel() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let shown = Memo::new(move |_| app.stage.finale.with(|f| f.as_ref().map(|f| (f.at, f.counts.len(), f.still))));
    let words = move || {
        shown.track();
        app.stage.finale.with_untracked(|f| f.as_ref().map(|f| words(app, f)))
    };
    let progress = move || {
        let (at, all, _) = shown.get()?;
        Some(lang.fill("finale.at", &[("n", &(at + 1).min(all)), ("all", &all)]))
    };
    let next = move || shown.get().is_some_and(|(.., still)| still);
    view! {
        <Show when=move || shown.get().is_some()>
            <section class="finale" id="finale" aria-label=lang.t("finale.title") data-at=move || shown.get().map(|s| s.0)>
                <div class="finale-words" aria-live=move || if next() { "polite" } else { "off" }>{words}</div>
                <p class="finale-at">{progress}</p>
                <div class="group">
                    <Show when=next><button id="finale-next" on:click=press(move |_| app.next_count())>{lang.t("finale.next")}</button></Show>
                    <button id="finale-skip" class="main" on:click=press(move |_| app.end_finale())>{lang.t("finale.skip")}</button>
                </div>
            </section>
        </Show>
    }
}

fn words(app: App, finale: &Finale) -> AnyView {
    let lang = app.words();
    let patterns = app.prefs.with_untracked(|p| p.patterns);
    let Some(count) = finale.now() else { return crowned(app, patterns) };
    let what = match count.reason {
        Reason::Final(kind) => lang.of("counting", kind.id()).to_owned(),
        reason => app.tell(|t| t.reason(reason)).unwrap_or_default(),
    };
    let row = |&(player, points): &(Player, bastide_rules::Points)| {
        let (name, sum) = app.tell(|t| (t.player(player).to_owned(), t.sum(&points))).unwrap_or_default();
        view! {
            <li>
                {figure_picture(app.colour(player), FigureShape::Counter, patterns, None)}
                <span class="finale-name">{name}</span>
                <b>{markup::signed(points.total())}</b>
                <span class="sum">{sum}</span>
            </li>
        }
    };
    let id = match count.reason {
        Reason::Final(kind) => kind.id(),
        Reason::Goods(_) => "goods",
        Reason::Gold => "gold",
        _ => "robber",
    };
    view! { <h2 data-counting=id>{what}</h2><ul>{count.awards.iter().map(row).collect_view()}</ul> }.into_any()
}

/// How a game ended, in a few words.
pub(crate) fn result(teller: Teller<'_>, table: &Table) -> String {
    let (lang, game) = (teller.lang, table.game());
    let points =
        game.players().map(|p| lang.fill("end.points", &[("player", &teller.player(p)), ("n", &game.score(p))]));
    points.chain([headline(teller, game)]).collect::<Vec<_>>().join(" ")
}

/// Who has won.
fn headline(teller: Teller<'_>, game: &Game) -> String {
    let best = game.players().map(|p| game.score(p)).max().unwrap_or_default();
    let winners: Vec<&str> = game.leaders().map(|p| teller.player(p)).collect();
    match winners.as_slice() {
        [one] => teller.lang.fill("sheet.winner", &[("player", one), ("n", &best)]),
        _ => teller.lang.fill("sheet.draw", &[("players", &winners.join(", ")), ("n", &best)]),
    }
}

/// The winners step forward.
fn crowned(app: App, patterns: bool) -> AnyView {
    const CROWN: &str = "M-11 0l-3-12l7 5l7-9l7 9l7-5l-3 12z";
    let Some(game) = app.table.with_untracked(|t| t.as_ref().map(|t| t.game().clone())) else { return ().into_any() };
    let winners: Vec<Player> = game.leaders().collect();
    let line = app.tell(|t| headline(t, &game));
    let figure = |&player: &Player| {
        let body = markup::seat_piece(app.colour(player), app.shape(FigureShape::Meeple), patterns);
        let body = format!(
            "<g class=\"p{}\">{body}</g><path class=\"crown\" transform=\"translate(0 -17)\" d=\"{CROWN}\"/>",
            app.colour(player)
        );
        view! { <svg class="crowned" viewBox="-22 -36 44 56" aria-hidden="true" inner_html=body></svg> }
    };
    view! { <div class="winners" id="crowned">{winners.iter().map(figure).collect_view()}<h2>{line}</h2></div> }
        .into_any()
}
