//! The rule book, one chapter at a time, and the links that open it at the right place.

use bastide_rules::expansion::Expansion;
use bastide_rules::{Mechanic, Setup, TileSet, Variant};
use leptos::prelude::*;

use crate::kinds::press;
use crate::rulebook::{self, Block, Chapter, Section};
use crate::state::{App, Dialog};

/// A small link to the rules of something.
pub(crate) fn rule_link(app: App, section: &'static str, of: &str) -> AnyView {
    let lang = app.words();
    view! {
        <button
            class="rule-link"
            data-rule=section
            aria-label=lang.fill("rulebook.about", &[("name", &of)])
            on:click=press(move |_| app.dialog.set(Some(Dialog::Rules(section))))
        >
            {lang.t("rulebook.link")}
        </button>
    }
    .into_any()
}

/// A small link to the answer to what players ask where a rule decides.
pub(crate) fn why_link(app: App, rule: &'static str) -> Option<AnyView> {
    let lang = app.words();
    let question = rulebook::question(lang, rule)?;
    let link = view! {
        <button
            class="rule-link"
            data-rule=rule
            aria-label=lang.fill("rulebook.why-so", &[("question", &question)])
            on:click=press(move |_| app.dialog.set(Some(Dialog::Rules(rule))))
        >
            {lang.t("rulebook.why")}
        </button>
    };
    Some(link.into_any())
}

/// Whether a chapter belongs to this table.
fn in_play(setup: &Setup, chapter: &str) -> bool {
    if setup.variant != Variant::Classic {
        return chapter == setup.variant.id() || chapter == "questions";
    }
    match (chapter, Expansion::by_id(chapter)) {
        ("new-world", _) => false,
        ("maps", _) => setup.map.is_some(),
        (country, _) if country.starts_with("map-") => {
            let played =
                setup.map.as_ref().and_then(|map| map.chips).filter(|_| setup.mechanics.contains(&Mechanic::Chips));
            played.is_some_and(|c| rulebook::of_country(c.word()) == country)
        }
        ("river", _) => setup.tiles.iter().any(|t| matches!(t, TileSet::River2017 | TileSet::River2021)),
        (_, Some(e)) => {
            let has = |m: &Mechanic| setup.mechanics.contains(m);
            e.tiles.is_some_and(|t| setup.tiles.contains(&t)) || e.mechanics.iter().any(has)
        }
        (_, None) => true,
    }
}

/// The rule book, open at a section or an open question.
#[component]
pub(super) fn Rules(section: &'static str) -> impl IntoView {
    let app = expect_context::<App>();
    let lang = app.words();
    let open = rulebook::chapter_with(lang, section);
    let chapters = rulebook::chapters(lang);
    let setup = app.table.with_untracked(|s| s.as_ref().map(|s| s.plan().setup.clone()));
    let setup = setup.unwrap_or_else(|| app.plan.with_untracked(|t| t.setup.clone()));
    request_animation_frame(move || {
        // The chapter's own name is on the way to the chapter, a section's on the way into it.
        for id in ["chapter-open".to_owned(), format!("rule-{section}")] {
            if let Some(element) = document().get_element_by_id(&id) {
                element.scroll_into_view();
            }
        }
    });
    let entries = chapters
        .iter()
        .enumerate()
        .map(|(i, chapter)| {
            let id = chapter.id();
            let absent = !in_play(&setup, id);
            view! {
                <li>
                    <button
                        class="plain"
                        class:absent=absent
                        id=(i == open).then_some("chapter-open")
                        data-chapter=id
                        title=absent.then(|| lang.t("rulebook.absent"))
                        aria-current=(i == open).then_some("true")
                        on:click=press(move |_| app.dialog.set(Some(Dialog::Rules(id))))
                    >
                        {chapter.title()}
                    </button>
                </li>
            }
        })
        .collect_view();
    let next = chapters.get(open + 1).map(|next| {
        let id = next.id();
        view! {
            <button class="main" id="next-chapter" on:click=press(move |_| app.dialog.set(Some(Dialog::Rules(id))))>
                {lang.fill("rulebook.next", &[("chapter", &next.title())])}
            </button>
        }
    });
    view! {
        <div class="rulebook">
            <nav aria-label=lang.t("rulebook.chapters")><ul>{entries}</ul></nav>
            <article>{chapters.get(open).map(text)}{next}</article>
        </div>
    }
}

fn text(chapter: &'static Chapter) -> impl IntoView + use<> {
    chapter.sections.iter().enumerate().map(|(i, s)| part(s, i == 0)).collect_view()
}

fn part(section: &'static Section, first: bool) -> impl IntoView + use<> {
    let id = format!("rule-{}", section.id);
    let heading = if first {
        view! { <h3 class="chapter">{section.title}</h3> }.into_any()
    } else {
        view! { <h4>{section.title}</h4> }.into_any()
    };
    let is_point = |b: &Block| matches!(b, Block::Point(_));
    // Points that follow each other make one list.
    let blocks = section
        .blocks
        .chunk_by(move |a, b| is_point(a) && is_point(b))
        .map(|run| match run {
            [Block::Paragraph(words), ..] => view! { <p>{*words}</p> }.into_any(),
            [Block::Picture(name, caption), ..] => picture(name, caption),
            [Block::Question { rule, asked, answer }, ..] => open_question(rule, asked, answer),
            points => {
                let points = points.iter().map(|b| match b {
                    Block::Point(words) => view! { <li>{*words}</li> }.into_any(),
                    _ => ().into_any(),
                });
                view! { <ul>{points.collect_view()}</ul> }.into_any()
            }
        })
        .collect_view();
    view! { <section id=id>{heading}{blocks}</section> }
}

fn open_question(rule: &'static str, asked: &'static str, answer: &'static str) -> AnyView {
    view! {
        <div class="open-question" id=format!("rule-{rule}")>
            <h5>{asked}" "<small>{rule}</small></h5>
            <p>{answer}</p>
        </div>
    }
    .into_any()
}

fn picture(name: &str, caption: &'static str) -> AnyView {
    let (view_box, markup) = rulebook::draw(name, expect_context::<App>().words()).unwrap_or_default();
    view! {
        <figure data-picture=name.to_owned()>
            <svg viewBox=view_box aria-hidden="true" inner_html=markup></svg>
            <figcaption>{caption}</figcaption>
        </figure>
    }
    .into_any()
}
