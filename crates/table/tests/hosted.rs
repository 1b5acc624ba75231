//! Tables that people share from several places, as they live them.

use bastide_dealer::{Dealer, Seed};
use bastide_rules::Setup;
use bastide_table::hosted::{Clock, Due, End, Hosted, Late, Line, Refusal, Stage, Terms, What, Why, Wish, Word};
use bastide_table::{Plan, TableError};

/// A judge, and a page far away that is told every line.
struct Evening {
    judge: Hosted,
    page: Hosted,
    now: u64,
    lot: u64,
}

impl Evening {
    fn new(players: u8, terms: Terms) -> Evening {
        let plan = Plan::for_persons(Setup::base(players));
        let page = Hosted::new("evening", "ada", plan, terms).unwrap();
        Evening { judge: page.clone().with_seed(Seed::from([7; 32])), page, now: 1_000, lot: 5 }
    }

    /// Ada and Bo, and who else there is room for, have sat down and begun.
    fn begun(players: u8, terms: Terms) -> Evening {
        Evening::begun_by_lot(players, terms, 5)
    }

    fn begun_by_lot(players: u8, terms: Terms, lot: u64) -> Evening {
        let mut evening = Evening { lot, ..Evening::new(players, terms) };
        for (seat, who) in (0..players).zip(["ada", "bo", "cy"]) {
            evening.says(who, Word::Sit { seat, name: who.to_uppercase() }).unwrap();
        }
        evening.says("ada", Word::Begin).unwrap();
        evening
    }

    fn tell(&mut self, lines: &[Line]) {
        for line in lines {
            let number = self.page.lines();
            let text = serde_json::to_string(line).unwrap();
            self.page.follow(number, &serde_json::from_str(&text).unwrap()).unwrap();
        }
        self.same();
    }

    fn same(&self) {
        let (judge, page) = (&self.judge, &self.page);
        assert_eq!(judge.chairs(), page.chairs());
        assert_eq!(judge.plan(), page.plan());
        assert_eq!(judge.stage(), page.stage());
        assert_eq!(judge.asking(), page.asking());
        assert_eq!(judge.lines(), page.lines());
        assert_eq!((judge.time_left(), judge.deadline()), (page.time_left(), page.deadline()));
        assert_eq!(judge.due(), page.due());
        let record = |hosted: &Hosted| hosted.table().map(|table| table.record().to_string());
        assert_eq!(record(judge), record(page));
    }

    fn says(&mut self, who: &str, word: Word) -> Result<Vec<What>, Refusal> {
        let lines = self.judge.judge(who, &word, self.now, self.lot)?;
        self.tell(&lines);
        Ok(lines.into_iter().map(|line| line.what).collect())
    }

    fn code(&mut self, who: &str, word: Word) -> &'static str {
        let code = self.judge.judge(who, &word, self.now, self.lot).unwrap_err().code();
        self.same();
        code
    }

    /// Whoever has to decide takes the first choice.
    fn moves(&mut self) -> Result<Vec<What>, Refusal> {
        let mut choices = Vec::new();
        self.judge.table().unwrap().game().legal_actions(&mut choices);
        match self.judge.due() {
            Due::Person(seat) => {
                let who = self.judge.chairs()[usize::from(seat)].holder.clone().unwrap();
                self.says(&who, Word::Act { actions: vec![choices[0].to_string()] })
            }
            Due::Bot(seat, _) | Due::Absent(seat) => {
                let lines = self.judge.play_for(seat, &choices[..1], self.now)?;
                self.tell(&lines);
                Ok(Vec::new())
            }
            Due::Chance | Due::Nobody => panic!("nobody has to decide"),
        }
    }

    fn actions(&self) -> u32 {
        self.judge.table().unwrap().steps().len() as u32
    }

    /// Plays until Ada is to lay a tile, and says which action that will be.
    fn until_ada_lays(&mut self) -> u32 {
        loop {
            let drawn = self.judge.table().unwrap().game().drawn().is_some();
            if self.judge.due() == Due::Person(0) && drawn && self.actions() > 4 {
                return self.actions();
            }
            self.moves().unwrap();
        }
    }
}

fn clock(clock: Clock, late: Late) -> Terms {
    Terms { clock, late, ..Terms::default() }
}

#[test]
fn a_whole_game_is_the_same_everywhere_and_the_seed_is_told_at_the_end() {
    let mut evening = Evening::begun(2, Terms::default());
    assert_eq!(evening.code("bo", Word::Act { actions: vec!["pass".into()] }), "not-your-seat");
    while evening.judge.due() != Due::Nobody {
        evening.moves().unwrap();
    }
    assert_eq!(evening.judge.stage(), Stage::Over(End::Finished));
    let record = evening.page.table().unwrap().record().to_string();
    assert!(record.contains(&Seed::from([7; 32]).to_string()));
    bastide_record::replay(&record).unwrap();
    assert_eq!(evening.code("ada", Word::Resume), "over");
}

#[test]
fn seats_are_taken_once_and_only_the_host_begins() {
    let mut evening = Evening::new(3, Terms::default());
    let sit = |seat, name: &str| Word::Sit { seat, name: name.into() };
    evening.says("ada", sit(0, "Ada")).unwrap();
    assert_eq!(evening.code("bo", sit(0, "Bo")), "seat-taken");
    assert_eq!(evening.code("bo", sit(7, "Bo")), "no-such-seat");
    assert_eq!(evening.code("bo", sit(1, "B\u{7}o")), "bad-name");
    assert_eq!(evening.code("bo", sit(1, &"o".repeat(33))), "bad-name");
    evening.says("bo", sit(1, " Bo ")).unwrap();
    assert_eq!(evening.judge.plan().seats[1].name, "Bo");
    evening.says("bo", sit(2, "Bo's sister")).unwrap();
    assert_eq!(evening.judge.seats_of("bo").collect::<Vec<_>>(), [1, 2], "two at one device");
    assert_eq!(evening.code("bo", Word::Begin), "not-host");
    assert_eq!(evening.code("bo", Word::Stand { seat: 0 }), "not-your-seat");
    evening.says("ada", Word::Stand { seat: 2 }).unwrap();
    assert_eq!(evening.code("ada", Word::Begin), "seat-free");
    assert_eq!(evening.code("bo", Word::Bot { seat: 2, level: None }), "not-host");
    evening.says("ada", Word::Bot { seat: 2, level: Some("knight".into()) }).unwrap();
    assert_eq!(evening.code("cy", sit(2, "Cy")), "seat-taken");
    assert_eq!(evening.code("ada", Word::Resign { seat: 0 }), "not-begun");
    evening.says("ada", Word::Begin).unwrap();
    assert_eq!(evening.code("cy", sit(2, "Cy")), "begun");
    assert_eq!(evening.judge.due(), Due::Person(0));
}

#[test]
fn the_order_is_drawn_by_lot_where_that_was_agreed() {
    let mut orders = std::collections::BTreeSet::new();
    for lot in 0..60 {
        let terms = Terms { shuffle: true, ..Terms::default() };
        let mut evening = Evening::begun_by_lot(3, terms, lot);
        for (seat, chair) in evening.judge.plan().seats.iter().zip(evening.judge.chairs()) {
            assert_eq!(seat.name.to_lowercase(), chair.holder.clone().unwrap());
        }
        orders.insert(evening.judge.plan().seats.iter().map(|seat| seat.name.clone()).collect::<String>());
        evening.moves().unwrap();
    }
    assert_eq!(orders.len(), 6, "{orders:?}");
}

#[test]
fn a_move_is_taken_back_when_everybody_agrees_and_chance_brings_the_same_again() {
    let mut evening = Evening::begun(3, Terms::default());
    let to = evening.until_ada_lays();
    let before = evening.judge.table().unwrap().record();
    while evening.judge.due() == Due::Person(0) {
        evening.moves().unwrap();
    }
    let drawn = evening.judge.table().unwrap().game().drawn();
    let wish = Wish::Back { to };
    assert_eq!(evening.code("bo", Word::Ask { wish }), "not-your-action");
    assert_eq!(evening.code("zoe", Word::Ask { wish }), "not-seated");
    assert_eq!(evening.code("ada", Word::Ask { wish: Wish::Back { to: to - 1 } }), "not-your-action", "chance's");
    evening.says("ada", Word::Ask { wish }).unwrap();
    assert_eq!(evening.code("ada", Word::Answer { yes: true }), "nothing-asked");
    assert_eq!(evening.code("bo", Word::Ask { wish: Wish::Pause }), "asked-already");
    evening.says("bo", Word::Answer { yes: true }).unwrap();
    assert_eq!(evening.code("bo", Word::Answer { yes: true }), "nothing-asked");
    assert_eq!(evening.says("cy", Word::Answer { yes: true }).unwrap().last(), Some(&What::Back { to }));
    assert_eq!(evening.judge.table().unwrap().record(), before);
    while evening.judge.due() == Due::Person(0) {
        evening.moves().unwrap();
    }
    assert_eq!(evening.judge.table().unwrap().game().drawn(), drawn);
    while evening.judge.due() != Due::Nobody {
        evening.moves().unwrap();
    }
    let record = evening.judge.table().unwrap().record();
    assert!(record.header.seed.is_some(), "the deal is still whole");
    record.replay().unwrap();
}

#[test]
fn one_no_is_enough_and_playing_on_is_one_too() {
    let mut evening = Evening::begun(3, Terms::default());
    let to = evening.until_ada_lays();
    while evening.judge.due() == Due::Person(0) {
        evening.moves().unwrap();
    }
    evening.says("ada", Word::Ask { wish: Wish::Back { to } }).unwrap();
    evening.says("bo", Word::Answer { yes: false }).unwrap();
    assert_eq!(evening.judge.asking(), None);
    evening.says("ada", Word::Ask { wish: Wish::Back { to } }).unwrap();
    evening.moves().unwrap();
    assert_eq!(evening.judge.asking(), None);
    evening.says("ada", Word::Ask { wish: Wish::Abandon }).unwrap();
    evening.says("ada", Word::Answer { yes: false }).unwrap();
    assert_eq!(evening.judge.asking(), None, "whoever asked can think better of it");
}

#[test]
fn whoever_plays_against_bots_alone_needs_to_ask_nobody() {
    let mut evening = Evening::new(2, Terms::default());
    evening.says("ada", Word::Sit { seat: 0, name: String::new() }).unwrap();
    evening.says("ada", Word::Bot { seat: 1, level: Some("novice".into()) }).unwrap();
    evening.says("ada", Word::Begin).unwrap();
    let to = evening.until_ada_lays();
    while evening.judge.due() == Due::Person(0) {
        evening.moves().unwrap();
    }
    evening.says("ada", Word::Ask { wish: Wish::Back { to } }).unwrap();
    assert_eq!((evening.actions(), evening.judge.due()), (to, Due::Person(0)));
    evening.says("ada", Word::Resign { seat: 0 }).unwrap();
    assert_eq!(evening.judge.stage(), Stage::Over(End::Left));
}

#[test]
fn a_bot_steps_in_for_whoever_is_late_until_they_are_back() {
    let mut evening = Evening::begun(2, clock(Clock::Move { seconds: 30 }, Late::Bot("knight".into())));
    assert_eq!(evening.judge.deadline(), Some(31_000));
    evening.now = 30_999;
    assert_eq!(evening.judge.look_at_clock(30_999).unwrap(), []);
    evening.now = 31_000;
    let lines = evening.judge.look_at_clock(31_000).unwrap();
    assert_eq!(lines[0].what, What::Out { seat: 0, why: Why::Time });
    evening.tell(&lines);
    assert_eq!(evening.judge.due(), Due::Bot(0, "knight"));
    assert_eq!(evening.judge.deadline(), None, "bots have no clock");
    assert_eq!(evening.code("ada", Word::Act { actions: vec!["pass".into()] }), "not-your-seat");
    while evening.judge.due() != Due::Person(1) {
        evening.moves().unwrap();
    }
    assert_eq!(evening.judge.deadline(), Some(61_000));
    assert_eq!(evening.code("bo", Word::Return { seat: 0 }), "not-your-seat");
    assert_eq!(evening.code("bo", Word::Return { seat: 1 }), "not-out");
    evening.says("ada", Word::Return { seat: 0 }).unwrap();
    while evening.judge.due() != Due::Person(0) {
        evening.moves().unwrap();
    }
}

#[test]
fn a_move_that_comes_too_late_is_too_late_even_if_nobody_looked() {
    let mut evening = Evening::begun(2, clock(Clock::Game { seconds: 60, increment: 0 }, Late::Bot("novice".into())));
    evening.now += 60_000;
    assert_eq!(evening.moves().unwrap(), [What::Out { seat: 0, why: Why::Time }]);
    assert_eq!(evening.code("ada", Word::Return { seat: 0 }), "given-up", "the time is over for the whole game");
}

#[test]
fn the_others_go_on_without_whoever_gives_up_and_the_last_one_wins() {
    let mut evening = Evening::begun(3, clock(Clock::None, Late::Without));
    evening.says("ada", Word::Resign { seat: 0 }).unwrap();
    assert_eq!(evening.judge.due(), Due::Absent(0));
    evening.moves().unwrap();
    assert_eq!(evening.code("ada", Word::Resign { seat: 0 }), "given-up");
    assert_eq!(evening.code("ada", Word::Return { seat: 0 }), "given-up");
    let lines = evening.says("cy", Word::Resign { seat: 2 }).unwrap();
    assert!(matches!(lines.last(), Some(What::End { why: End::Left, .. })));
}

#[test]
fn halted_clocks_stand_still() {
    let mut evening = Evening::begun(2, clock(Clock::Game { seconds: 600, increment: 5 }, Late::Without));
    evening.now += 10_000;
    evening.says("bo", Word::Ask { wish: Wish::Pause }).unwrap();
    evening.says("ada", Word::Answer { yes: true }).unwrap();
    assert_eq!((evening.judge.due(), evening.judge.deadline()), (Due::Nobody, None));
    evening.now += 3_600_000;
    assert_eq!(evening.code("ada", Word::Act { actions: vec!["pass".into()] }), "paused");
    evening.says("bo", Word::Resume).unwrap();
    assert_eq!(evening.judge.time_left(), Some(&[590_000, 600_000][..]));
    assert_eq!(evening.judge.deadline(), Some(evening.now + 590_000));
    while evening.judge.due() == Due::Person(0) {
        evening.moves().unwrap();
    }
    assert_eq!(evening.judge.time_left(), Some(&[595_000, 600_000][..]), "with what a move earns");
}

#[test]
fn nonsense_changes_nothing() {
    let mut evening = Evening::begun(2, Terms::default());
    let act = |actions: &[&str]| Word::Act { actions: actions.iter().map(|a| (*a).to_owned()).collect() };
    assert_eq!(evening.code("ada", act(&[])), "bad-move");
    assert_eq!(evening.code("ada", act(&["dance"])), "bad-move");
    assert_eq!(evening.code("ada", act(&["pass"; 33])), "bad-move");
    assert_eq!(evening.code("ada", act(&["tile base/A 9,9 r0"])), "illegal");
    assert_eq!(evening.code("ada", Word::Answer { yes: true }), "nothing-asked");
    assert_eq!(evening.code("ada", Word::Resume), "not-paused");
    let never = clock(Clock::Move { seconds: 0 }, Late::Without);
    assert_eq!(Hosted::new("x", "ada", Plan::default(), never).unwrap_err().code(), "bad-clock");
    let follower = &mut evening.page;
    let stray = Line { at: 0, what: What::Act { seat: 0, action: "pass".parse().unwrap() } };
    let next = follower.lines();
    assert_eq!(follower.follow(next + 1, &stray), Err(Refusal::OutOfStep { told: next + 1, next }));
    assert!(matches!(follower.follow(next, &stray), Err(Refusal::Table(TableError::Illegal(_)))));
}

/// Whatever anybody says in any order, judge and page agree after every line, and nothing panics.
#[test]
fn random_evenings_are_the_same_everywhere() {
    for seed in 0..60 {
        let mut luck = Dealer::new(seed);
        let clocks = [
            Clock::None,
            Clock::Game { seconds: 30, increment: 2 },
            Clock::Move { seconds: 4 },
            Clock::Days { days: 1 },
        ];
        let late = [Late::Without, Late::Bot("novice".into())];
        let mut terms = clock(clocks[luck.below(4) as usize], late[luck.below(2) as usize].clone());
        terms.shuffle = luck.below(2) == 0;
        let mut evening = Evening::begun(2 + luck.below(2) as u8, terms);
        for _ in 0..400 {
            evening.now += u64::from(luck.below(2000));
            let who = ["ada", "bo", "cy", "zoe"][luck.below(4) as usize];
            let seat = luck.below(4) as u8;
            let word = match luck.below(24) {
                0 => Word::Ask { wish: Wish::Pause },
                1 => Word::Ask { wish: Wish::Back { to: luck.below(evening.actions() + 2) } },
                2 => Word::Ask { wish: Wish::Abandon },
                3..7 => Word::Answer { yes: luck.below(3) > 0 },
                7..9 => Word::Resume,
                9 => Word::Resign { seat },
                10 => Word::Return { seat },
                11 => Word::Sit { seat, name: "x".into() },
                12 => Word::Bot { seat, level: None },
                13 => {
                    let lines = evening.judge.look_at_clock(evening.now).unwrap();
                    evening.tell(&lines);
                    continue;
                }
                _ if evening.judge.due() != Due::Nobody => {
                    let _refused = evening.moves();
                    continue;
                }
                _ => Word::Begin,
            };
            let _refused = evening.says(who, word);
        }
        evening.same();
    }
}
