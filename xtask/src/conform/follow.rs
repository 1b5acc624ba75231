//! Plays along with a recorded game, line by line. The first difference is an error.

use std::collections::BTreeSet;

use anyhow::{Context, Result, bail, ensure};
use bastide_record::{Entry, Expect, Record};
use bastide_rules::tile::CropCircle;
use bastide_rules::{Action, Actor, Decision, Event, Game, PartKind, Player};
use serde_json::Value;

use super::recorded::{Choice, Line};
use super::tally::{Tally, sides};
use super::{table, words};

#[derive(Default)]
pub(super) struct Follower {
    table: Option<(Game, Record)>,
    /// Events of our last action.
    last: Vec<Event>,
    tally: Tally,
    totals: Vec<i16>,
    extra_part: bool,
    discarded: usize,
    step: u32,
    agreed: usize,
}

impl Follower {
    /// Decisions with the same choices on both sides so far.
    pub(super) fn agreed(&self) -> usize {
        self.agreed
    }

    /// The last step of theirs.
    pub(super) fn step(&self) -> u32 {
        self.step
    }

    /// The game as a record of ours.
    pub(super) fn into_record(self, name: &str) -> Result<Record> {
        let (_, mut record) = self.table.context("there was no setup")?;
        record.entries.insert(0, Entry::Meta([("game".to_owned(), name.to_owned())].into()));
        Ok(record)
    }

    fn game(&self) -> Result<&Game> {
        Ok(&self.table.as_ref().context("the game has no setup")?.0)
    }

    /// Takes the next line.
    pub(super) fn take(&mut self, line: &Line) -> Result<()> {
        match line {
            Line::Setup { setup, pack } => {
                let setup = table::setup(setup, pack)?;
                self.totals = vec![0; usize::from(setup.players)];
                self.table = Some((Game::new(&setup)?, Record::new(setup)));
            }
            Line::Tile { player, tile, pos, rot } => {
                let laid = self.game()?.tile_at(words::pos(*pos)).context("we laid no tile there")?;
                let theirs = (words::kind(tile)?, words::rotation(*rot));
                ensure!((laid.kind, laid.rotation) == theirs, "another tile lies on {}", laid.pos);
                ensure!(player.is_some() || self.game()?.tiles().len() == 1, "a second start tile");
            }
            Line::Turn { player } => {
                if self.game()?.actions_played() == 0 {
                    self.start_player(*player)?;
                }
                self.extra_part = false;
            }
            Line::DoubleTurn => self.extra_part = true,
            Line::Draw { player, tile, left } => {
                self.between_parts()?;
                let game = self.game()?;
                ensure!(game.active() == Player(*player), "we have player {} draw, they {player}", game.active());
                ensure!(game.extra_part().0 == self.extra_part, "extra part: theirs {}", self.extra_part);
                self.play(Action::Draw(words::kind(tile)?))?;
                ensure!(self.game()?.drawn().is_some(), "{tile} fits nowhere for us");
                ensure!(self.game()?.tiles_left() == *left, "tiles left: ours {}", self.game()?.tiles_left());
            }
            Line::Discard { tile } => {
                // Their totals may come after the tile that fits nowhere; they are compared with the next draw.
                self.same_so_far()?;
                self.play(Action::Draw(words::kind(tile)?))?;
                ensure!(self.game()?.drawn().is_none(), "{tile} fits somewhere for us");
                self.discarded += 1;
            }
            Line::Action(choice) => self.decision(choice)?,
            Line::FlierRoll { distance } => self.play(Action::Roll(*distance))?,
            Line::Scores { scores } => self.totals.clone_from(scores),
            Line::Deploy { at, .. } if self.game()?.decision() == Decision::Land => {
                let spot = words::spot(&at.feature, &at.loc)?;
                self.forced(Action::Land(spot))?;
                self.tally.theirs(line)?;
            }
            Line::Neutral { figure, to } if self.enchanting()? => {
                let figure = words::neutral(figure)?;
                self.forced(match to {
                    Some(to) => Action::Enchant { figure, place: words::place(to)? },
                    None => Action::Dispel(figure),
                })?;
                self.tally.theirs(line)?;
            }
            Line::End { scores, placed, discarded, deployed } => {
                ensure!(self.game()?.is_over(), "our game goes on: {}", self.game()?.decision());
                self.between_parts()?;
                let game = self.game()?;
                ensure!(game.scores() == *scores, "final scores: ours {:?}, theirs {scores:?}", game.scores());
                ensure!(game.tiles().len() == *placed, "tiles laid: ours {}", game.tiles().len());
                ensure!(self.discarded == *discarded, "tiles discarded: ours {}", self.discarded);
                let mut theirs = Vec::new();
                for figure in deployed {
                    let name = &figure.meeple;
                    let place = words::place(&figure.at)?;
                    theirs.push(format!("{} {} {place}", words::owner(name)?, words::figure(name)?));
                }
                let of = |p: Player| game.figures_on_board(p).map(move |(f, place)| format!("{p} {f} {place}"));
                let mut ours: Vec<String> = game.players().flat_map(of).collect();
                ours.sort();
                theirs.sort();
                ensure!(ours == theirs, "figures left on the board{}", sides(&ours, &theirs));
                self.expect(Expect { scores: Some(scores.clone()), over: Some(true), ..Expect::default() });
            }
            other => self.tally.theirs(other)?,
        }
        Ok(())
    }

    /// Who begins shows with the first turn only.
    fn start_player(&mut self, player: u8) -> Result<()> {
        let (game, record) = self.table.as_mut().context("the game has no setup")?;
        record.header.setup.settings.start_player = player;
        *game = Game::new(&record.header.setup)?;
        Ok(())
    }

    /// Between two turn parts both sides have done the same.
    fn same_so_far(&mut self) -> Result<()> {
        let decision = self.game()?.decision();
        ensure!(matches!(decision, Decision::Draw | Decision::Over), "they go on, we ask: {decision}");
        self.tally.settle()
    }

    /// Before a draw and at the end both sides stand at the same points as well.
    fn between_parts(&mut self) -> Result<()> {
        self.same_so_far()?;
        let game = self.game()?;
        let (scores, over) = (game.scores(), game.is_over());
        ensure!(scores == self.totals, "totals: ours {scores:?}, theirs {:?}", self.totals);
        let (_, record) = self.table.as_mut().context("the game has no setup")?;
        let told = record.entries.iter().rev().find_map(|entry| match entry {
            Entry::Expect(Expect { scores: Some(scores), .. }) => Some(scores),
            _ => None,
        });
        if told.is_none_or(|told| *told != scores) && !over {
            self.expect(Expect { scores: Some(scores), ..Expect::default() });
        }
        Ok(())
    }

    fn expect(&mut self, expect: Expect) {
        if let Some((_, record)) = &mut self.table {
            record.entries.push(Entry::Expect(expect));
        }
    }

    fn play(&mut self, action: Action) -> Result<()> {
        let (game, record) = self.table.as_mut().context("the game has no setup")?;
        self.last.clear();
        game.apply_with(action, &mut self.last)?;
        record.push(action);
        self.tally.ours(&self.last, game);
        Ok(())
    }

    /// A choice that they did not list because there is only one.
    fn forced(&mut self, action: Action) -> Result<()> {
        ensure!(self.game()?.count_legal() == 1, "they do not ask, we do: {}", self.game()?.decision());
        self.play(action)
    }

    fn enchanting(&self) -> Result<bool> {
        let decision = self.game()?.decision();
        Ok(matches!(decision, Decision::MageWitch | Decision::Separate | Decision::Dispel))
    }

    fn decision(&mut self, choice: &Choice) -> Result<()> {
        self.step = choice.step;
        let Some(legal) = &choice.legal else {
            return Ok(()); // the confirmation of a turn part
        };
        let game = self.game()?;
        let chooser = Player(choice.player);
        if !asks(game.decision(), &choice.phase) || game.to_act() != Actor::Player(chooser) {
            self.already_done(choice, legal)?;
            self.agreed += 1;
            return Ok(());
        }
        let mut theirs = BTreeSet::new();
        for option in legal {
            theirs.insert(words::action(option, chooser, game)?);
        }
        let mut ours = Vec::new();
        game.legal_actions(&mut ours);
        let ours: BTreeSet<Action> = ours.into_iter().collect();
        if ours != theirs {
            let texts = |set: &BTreeSet<Action>| set.iter().map(Action::to_string).collect::<Vec<_>>();
            bail!("{}: other legal moves{}", choice.phase, sides(&texts(&ours), &texts(&theirs)));
        }
        let action = words::action(&choice.msg, chooser, game)?;
        let count = ours.len();
        self.expect(Expect { legal: Some(count), ..Expect::default() });
        self.play(action)?;
        self.agreed += 1;
        Ok(())
    }

    /// They ask where we saw no choice: then there must be none.
    fn already_done(&self, choice: &Choice, legal: &[Value]) -> Result<()> {
        let game = self.game()?;
        let ask = || format!("{}: they ask player {}, we: {}", choice.phase, choice.player, game.decision());
        if legal.iter().all(|option| option["type"] == "CIRCLE_REMOVE_OR_DEPLOY") {
            // CROP-18: without a meeple of the kind neither choice does anything.
            let circle = game.tiles().last().and_then(|tile| tile.kind.kind().crop).with_context(ask)?;
            let stands = match circle {
                CropCircle::Fork => PartKind::Field,
                CropCircle::Club => PartKind::Road,
                CropCircle::Shield => PartKind::City,
            };
            let mut figures = game.players().flat_map(|p| game.figures_on_board(p));
            ensure!(!figures.any(|(figure, place)| figure.is_meeple() && place.spot.kind == stands), ask());
            return Ok(());
        }
        ensure!(legal.iter().all(|option| self.just_happened(option, Player(choice.player))), ask());
        Ok(())
    }

    /// Whether a choice of theirs is what our last action brought about by itself. Two meeples of one player on one
    /// place are two choices for them and one for us.
    fn just_happened(&self, option: &Value, chooser: Player) -> bool {
        let pointer = &option["payload"]["pointer"];
        let done = |event: &Event| match *event {
            Event::Returned { player, figure, place, .. } => {
                let at = serde_json::from_value(pointer["featurePointer"].clone()).ok();
                let meeple = pointer["meepleId"].as_str().and_then(|name| words::figure(name).ok());
                player == chooser && meeple == Some(figure) && at.and_then(|at| words::place(&at).ok()) == Some(place)
            }
            Event::GoldPlaced { pos } => {
                serde_json::from_value(pointer.clone()).is_ok_and(|cell| words::pos(cell) == pos)
            }
            _ => false,
        };
        self.last.iter().any(done)
    }
}

/// Whether our decision is the one their phase asks for.
fn asks(decision: Decision, phase: &str) -> bool {
    match phase {
        "TilePhase" => decision == Decision::Lay,
        "GoldPiecePhase" => decision == Decision::SecondGold,
        "MageAndWitchPhase" => matches!(decision, Decision::MageWitch | Decision::Separate | Decision::Dispel),
        "ActionPhase" => matches!(decision, Decision::Wood | Decision::Land),
        "PlaceFerryPhase" => decision == Decision::NewFerry,
        "ChangeFerriesPhase" => decision == Decision::MoveFerry,
        "CornCirclePhase" => {
            matches!(decision, Decision::CircleChoice | Decision::CircleAdd(_) | Decision::CircleRemove(_))
        }
        _ => false,
    }
}
