//! Plain Monte Carlo tree search, the other bot to measure by: upper confidence bounds, chance nodes drawn by their
//! weights, random play to the end, score vectors.

use std::ops::Range;

use bastide_rules::{Action, Actor, Game};

use crate::chance::Dice;
use crate::evaluation::{Values, utility};
use crate::exact::ln;
use crate::think::{Bot, Candidate, Task, Thought, win_chance};

/// How much more a seldom tried action is worth looking at, in points.
const CURIOSITY: f32 = 12.0;
/// Trials before a search without budget answers.
const FEW: u64 = 200;

/// Plain UCT with random playouts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mcts;

struct Node {
    action: Action,
    /// What may follow, once it was looked at: nodes that lie side by side.
    children: Option<Range<usize>>,
    visits: u32,
    sum: Values,
}

impl Node {
    fn new(action: Action) -> Node {
        Node { action, children: None, visits: 0, sum: [0.0; 6] }
    }
}

struct Tree {
    nodes: Vec<Node>,
    dice: Dice,
    actions: Vec<Action>,
}

impl Tree {
    fn expand(&mut self, at: usize, game: &Game) {
        self.actions.clear();
        game.legal_actions(&mut self.actions);
        let first = self.nodes.len();
        self.nodes.extend(self.actions.iter().map(|&a| Node::new(a)));
        self.nodes[at].children = Some(first..self.nodes.len());
    }

    fn children(&self, at: usize) -> Range<usize> {
        self.nodes[at].children.clone().unwrap_or_default()
    }

    fn select(&mut self, at: usize, game: &Game) -> Option<usize> {
        let mut children = self.children(at);
        let Actor::Player(player) = game.to_act() else {
            let outcome = self.dice.outcome(game)?;
            return children.find(|&c| self.nodes[c].action == outcome);
        };
        let fresh = |&c: &usize| self.nodes[c].visits == 0;
        let untried = children.clone().filter(fresh).count();
        if untried > 0 {
            let pick = self.dice.below(untried as u32) as usize;
            return children.filter(fresh).nth(pick);
        }
        let log = ln(self.nodes[at].visits as f32);
        let bound = |c: usize| {
            let node = &self.nodes[c];
            let visits = node.visits as f32;
            utility(&node.sum, player, game.rules().players) / visits + CURIOSITY * (log / visits).sqrt()
        };
        children.max_by(|&a, &b| bound(a).total_cmp(&bound(b)))
    }

    fn play_out(&mut self, game: &mut Game) -> Values {
        while !game.is_over() {
            let action = if game.to_act() == Actor::Chance {
                self.dice.outcome(game)
            } else {
                self.actions.clear();
                game.legal_actions(&mut self.actions);
                let pick = self.dice.below(self.actions.len() as u32) as usize;
                self.actions.get(pick).copied()
            };
            let Some(action) = action else { break };
            game.apply_unchecked(action);
        }
        let mut values = [0.0; 6];
        game.players().for_each(|p| values[p.index()] = f32::from(game.score(p)));
        values
    }

    fn iterate(&mut self, root: &Game) {
        let mut game = root.clone();
        let mut path = vec![0usize];
        loop {
            let at = path[path.len() - 1];
            if game.is_over() {
                break;
            }
            if self.nodes[at].children.is_none() {
                if self.nodes[at].visits == 0 && at != 0 {
                    break;
                }
                self.expand(at, &game);
            }
            let Some(next) = self.select(at, &game) else { break };
            game.apply_unchecked(self.nodes[next].action);
            path.push(next);
        }
        let values = self.play_out(&mut game);
        for at in path {
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.sum.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
        }
    }
}

impl Bot for Mcts {
    fn think(&mut self, game: &Game, task: &mut Task<'_>) -> Option<Thought> {
        let Actor::Player(player) = game.to_act() else {
            return None;
        };
        let dice = Dice::new(task.seed ^ (u64::from(game.actions_played()) << 32));
        let mut tree = Tree { nodes: vec![Node::new(Action::Pass)], dice, actions: Vec::new() };
        tree.expand(0, game);
        let unlimited = task.budget == Default::default();
        while tree.children(0).len() > 1 {
            tree.iterate(game);
            task.count(1);
            if if unlimited { task.nodes() >= FEW } else { task.share() >= 1.0 } {
                break;
            }
        }
        let mut candidates: Vec<Candidate> = tree
            .children(0)
            .map(|c| {
                let node = &tree.nodes[c];
                let margin = utility(&node.sum, player, game.rules().players) / node.visits.max(1) as f32;
                let win = win_chance(margin, game.tiles_left());
                Candidate { line: vec![node.action], visits: node.visits, margin, win }
            })
            .collect();
        crate::order::sort_by_rank(&mut candidates, |c| !c.visits);
        candidates.truncate(8);
        Some(Thought { candidates, nodes: task.nodes() })
    }
}
