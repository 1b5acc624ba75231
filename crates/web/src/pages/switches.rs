//! The rule switches: points on which the rule books are silent or differ.

use bastide_rules::Settings;
use bastide_rules::setup::{CrossingInn, GoldChoice, MessageCheck, RiverLookahead, SamePlayerOrder};
use leptos::prelude::*;

use crate::kinds::{changed, whether};
use crate::panels::rule_link;
use crate::state::App;

type RuleSwitch = (&'static str, &'static str, fn(&Settings) -> bool, fn(&mut Settings, bool));

/// Each switch with the entry it switches: the label comes from the language file, why it is so from the rule book.
pub(crate) const SWITCHES: [RuleSwitch; 12] = [
    ("double-turn-optional", "INT-13", |s| s.double_turn_optional, |s, on| s.double_turn_optional = on),
    ("abbot-may-fly", "INT-22", |s| s.abbot_may_fly, |s, on| s.abbot_may_fly = on),
    ("builder-on-new-lake", "INT-12", |s| s.builder_on_new_lake, |s, on| s.builder_on_new_lake = on),
    ("separate-after-ferry", "INT-44", |s| s.separate_after_ferry, |s, on| s.separate_after_ferry = on),
    ("crop-after-whole-turn", "INT-52", |s| s.crop_after_whole_turn, |s, on| s.crop_after_whole_turn = on),
    ("message-needs-empty-field", "ED-9", |s| s.message_needs_empty_field, |s, on| s.message_needs_empty_field = on),
    (
        "message-per-award",
        "INT-14",
        |s| s.message_check == MessageCheck::PerAward,
        |s, on| s.message_check = if on { MessageCheck::PerAward } else { MessageCheck::EndOfPart },
    ),
    (
        "farmer-message-three",
        "INT-15",
        |s| s.message_farmer_points == 3,
        |s, on| s.message_farmer_points = if on { 3 } else { 2 },
    ),
    (
        "active-orders-awards",
        "ED-7",
        |s| s.same_player_order == SamePlayerOrder::Active,
        |s, on| s.same_player_order = if on { SamePlayerOrder::Active } else { SamePlayerOrder::Scorer },
    ),
    (
        "gold-auto",
        "INT-27",
        |s| s.gold_choice == GoldChoice::Auto,
        |s, on| s.gold_choice = if on { GoldChoice::Auto } else { GoldChoice::Player },
    ),
    (
        "river-corridor",
        "INT-6",
        |s| s.river_lookahead == RiverLookahead::Corridor,
        |s, on| s.river_lookahead = if on { RiverLookahead::Corridor } else { RiverLookahead::EndCell },
    ),
    (
        "crossing-inn-east",
        "INN-9",
        |s| s.crossing_inn == CrossingInn::EastRoad,
        |s, on| s.crossing_inn = if on { CrossingInn::EastRoad } else { CrossingInn::BothRoads },
    ),
];

/// The switches, each with its link.
#[component]
pub(super) fn Switches() -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    SWITCHES
        .map(|(id, entry, get, set)| {
            view! {
                <span class="mechanic">
                <label class="switch">
                    <input
                        type="checkbox"
                        id=format!("rule-{id}")
                        prop:checked=whether(move || app.plan.with(|t| get(&t.setup.settings)))
                        on:change=changed(move |e| app.plan.update(|t| set(&mut t.setup.settings, event_target_checked(&e))))
                    />
                    <span>{lang.of("rule", id)}</span>
                </label>
                {rule_link(app, entry, lang.of("rule", id))}
                </span>
            }
        })
        .collect_view()
}
