//! Who shares the table: who is here, whose time runs, and that the deal is fair.

use bastide_rules::Player;
use bastide_table::hosted::{Clock, Stage, Why};
use leptos::prelude::*;
use sha2::{Digest, Sha256};

use super::{Shared, words};
use crate::state::App;

/// How many watch, in words; nothing when nobody does.
pub(super) fn presence(app: App) -> impl Fn() -> Option<String> + Send + Copy + 'static {
    move || {
        let watching = app.online.here.with(|here| {
            let seated = app.online.ask(|shared| {
                let holds = |who: &&String| shared.hosted.chairs().iter().any(|c| c.holder.as_ref() == Some(*who));
                here.persons.iter().filter(|who| !holds(who)).count()
            });
            seated.unwrap_or_default() + here.watching as usize
        });
        (watching > 0).then(|| app.words().fill("company.watching", &[("n", &watching)]))
    }
}

impl App {
    /// What is said of whoever has to decide at a shared table, if that is not who sits here, or nobody can.
    pub(crate) fn shared_words(self) -> Option<&'static str> {
        if !self.online.waits.get() {
            return None;
        }
        let (paused, over) =
            self.online.ask(|shared| (shared.hosted.is_paused(), matches!(shared.hosted.stage(), Stage::Over(_))))?;
        let bot = self.table.with(|table| table.as_ref().is_some_and(|table| table.bot_to_act().is_some()));
        Some(match () {
            () if over => self.t("company.over"),
            () if self.online.underway.get() => self.t("company.sending"),
            () if paused => self.t("company.paused"),
            () if bot => self.t("prompt.thinking"),
            () => self.t("company.choosing"),
        })
    }
}

/// Beside a player's name at a shared table: whether the person is here, and the time left.
pub(crate) fn beside_name(app: App, player: Player) -> Option<AnyView> {
    if !app.online.is_on() {
        return None;
    }
    let lang = app.words();
    let sign = move || {
        let (holder, out) = app.online.ask(|shared| {
            let chair = shared.hosted.chairs().get(player.index())?;
            Some((chair.holder.clone()?, chair.out))
        })??;
        let (class, words) = match out {
            Some(Why::Resigned) => ("out", lang.t("company.resigned")),
            Some(Why::Time) => ("out", lang.t("company.late")),
            None if app.online.is_here(&holder) => ("here", lang.t("company.here")),
            None => ("away", lang.t("company.away")),
        };
        Some(view! { <span class=format!("presence {class}") title=words><span class="aside">{words}</span></span> })
    };
    let time = move || {
        app.online.tick.track();
        let (left, runs) = app.online.ask(|shared| left(shared, player)).flatten()?;
        let class = if runs && left < 30_000 {
            "time short"
        } else if runs {
            "time runs"
        } else {
            "time"
        };
        Some(
            view! { <span class=class title=lang.t("company.time")><span class="aside">{lang.t("company.time")}": "</span>{words::time(lang, left)}</span> },
        )
    };
    Some(view! { {sign}{time} }.into_any())
}

/// The time somebody has left now, and whether it runs.
fn left(shared: &Shared, player: Player) -> Option<(u64, bool)> {
    let hosted = &shared.hosted;
    hosted.chairs().get(player.index())?.holder.as_ref()?;
    let left = *hosted.time_left()?.get(player.index())?;
    match hosted.deadline().filter(|_| hosted.time_runs_for() == Some(player.0)) {
        Some(deadline) => {
            let now = (js_sys::Date::now() + shared.ahead) as u64;
            Some((deadline.saturating_sub(now).min(left), true))
        }
        // By the move a clock begins anew: what was left of the last one says nothing.
        None if matches!(hosted.terms().clock, Clock::Move { .. } | Clock::Days { .. }) => None,
        None => Some((left, false)),
    }
}

/// The fingerprint of what deals, and when the game is over what it is, and whether it dealt.
#[component]
pub(crate) fn FairDeal() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let hash = move || app.online.ask(|shared| shared.info.seed_hash.clone());
    // A table that is over knows its seed only if all draws, rolls and messages came from it.
    let seed = Memo::new(move |_| {
        app.online.ask(|shared| {
            let over = matches!(shared.hosted.stage(), Stage::Over(_));
            shared.hosted.table().filter(|_| over).and_then(|table| table.seed())
        })?
    });
    let fits = move || {
        let seed = seed.get()?;
        let digits: String = Sha256::digest(seed.bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
        let fair = Some(digits) == hash();
        let words = if fair { lang.t("fair.checked") } else { lang.t("fair.wrong") };
        Some(view! {
            <p>{lang.t("fair.seed")}" "<code id="seed">{seed.to_string()}</code></p>
            <p id="fair-check" class:objection=!fair>{words}</p>
        })
    };
    view! {
        <details class="fair">
            <summary>{lang.t("fair.title")}</summary>
            <p>{lang.t("fair.about")}</p>
            <p>{lang.t("fair.hash")}" "<code id="seed-hash">{hash}</code></p>
            {fits}
        </details>
    }
}
