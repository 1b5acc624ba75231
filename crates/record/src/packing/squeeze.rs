//! Squeezing text: a model foretells every bit from what came before, and an arithmetic coder writes down only how wrong it was.
//!
//! Several contexts vote on the next bit: the letters just read, the word so far, and the word above it. Each keeps a chance in a
//! table; a mixer weighs them by how right they were. The model has read the primer beforehand, so that it knows a record's words when
//! the first letter comes. All of it is whole numbers: it foretells the same on every machine.

use super::PackError;

/// What the model has read beforehand.
const PRIMER: &str = include_str!("primer.txt");
/// Ends the text. No record contains it.
const END: u8 = 0;

const CONTEXTS: usize = 8;
const SLOT_BITS: u32 = 16;
/// Words of a line that have weights of their own.
const WORDS: usize = 4;
/// Chances have 22 bits, and 10 below them for how often they were asked.
const COUNT: u32 = 1023;
const HALF: u32 = 1 << 31;
/// The more often a chance was asked, the less it changes; never less than so.
const STEADY: u32 = 160;

/// Squeezes a text.
pub(super) fn squeeze(text: &str) -> Vec<u8> {
    let mut model = Model::primed();
    let mut writer = Writer { low: 0, high: u32::MAX, bytes: Vec::new() };
    for byte in text.bytes().filter(|b| *b != END).chain([END]) {
        for bit in (0..8).rev().map(|i| byte >> i & 1 == 1) {
            writer.write(bit, model.chance());
            model.learn(bit);
        }
    }
    writer.finish()
}

/// The text again.
///
/// # Errors
/// When it is longer than this, or does not end where the bytes do.
pub(super) fn unsqueeze(bytes: &[u8], most: usize) -> Result<Vec<u8>, PackError> {
    let mut model = Model::primed();
    let mut reader = Reader::new(bytes);
    let mut text = Vec::new();
    loop {
        let mut byte = 0;
        for _ in 0..8 {
            let bit = reader.read(model.chance());
            model.learn(bit);
            byte = byte << 1 | u8::from(bit);
        }
        if reader.missing > LOOKAHEAD {
            return Err(PackError::Damaged);
        }
        if byte == END {
            return Ok(text);
        }
        if text.len() == most {
            return Err(PackError::TooLong);
        }
        text.push(byte);
    }
}

/// Where a chance of 4096 parts lies on the scale on which votes are added, from -2047 to 2047, and back.
struct Scale {
    stretched: Vec<i32>,
}

impl Scale {
    fn new() -> Scale {
        let mut stretched = vec![2047; 4096];
        let mut next = 0;
        for x in -2047..2048 {
            let chance = Scale::squash(x) as usize;
            while next <= chance {
                stretched[next] = x;
                next += 1;
            }
        }
        Scale { stretched }
    }

    /// 4096 / (1 + e^(-x/256)), in straight lines.
    fn squash(x: i32) -> i32 {
        const CURVE: [i32; 33] = [
            1, 2, 3, 6, 10, 16, 27, 45, 73, 120, 194, 310, 488, 747, 1101, 1546, 2047, 2549, 2994, 3348, 3607, 3785,
            3901, 3975, 4022, 4050, 4068, 4079, 4085, 4089, 4092, 4093, 4094,
        ];
        let x = x.clamp(-2047, 2047) + 2048;
        let (at, part) = ((x >> 7) as usize, x & 127);
        (CURVE[at] * (128 - part) + CURVE[at + 1] * part + 64) >> 7
    }

    fn stretch(&self, chance: u32) -> i32 {
        self.stretched[chance as usize]
    }
}

struct Model {
    scale: Scale,
    /// A table for each context.
    slots: Vec<u32>,
    weights: [[i32; CONTEXTS]; WORDS],
    /// Where this byte's chances of each context lie.
    contexts: [u32; CONTEXTS],
    /// The bits of this byte so far, after a 1.
    node: u32,
    // The vote on the next bit.
    asked: [usize; CONTEXTS],
    votes: [i32; CONTEXTS],
    chance: u32,
    // What was read.
    last: u64,
    word: u32,
    before: u32,
    words: usize,
    line: Vec<u32>,
    above: Vec<u32>,
    kinds: u32,
}

impl Model {
    fn primed() -> Model {
        let mut model = Model {
            scale: Scale::new(),
            slots: vec![HALF; CONTEXTS << SLOT_BITS],
            weights: [[1 << 14; CONTEXTS]; WORDS],
            contexts: [0; CONTEXTS],
            node: 1,
            asked: [0; CONTEXTS],
            votes: [0; CONTEXTS],
            chance: 0,
            last: 0,
            word: 0,
            before: 0,
            words: 0,
            line: Vec::new(),
            above: Vec::new(),
            kinds: 0,
        };
        model.look_around();
        model.vote();
        for byte in PRIMER.bytes() {
            (0..8).rev().for_each(|i| model.learn(byte >> i & 1 == 1));
        }
        model
    }

    /// How likely the next bit is 1, in 4096 parts.
    fn chance(&self) -> u32 {
        self.chance
    }

    /// Takes the next bit.
    fn learn(&mut self, bit: bool) {
        let target: i64 = if bit { (1 << 22) - 1 } else { 0 };
        for &slot in &self.asked {
            let (chance, count) = (i64::from(self.slots[slot] >> 10), self.slots[slot] & COUNT);
            let moved = chance + (target - chance) * 2 / (2 * i64::from(count) + 3);
            self.slots[slot] = (moved as u32) << 10 | (count + 1).min(STEADY);
        }
        let wrong = ((i32::from(bit) << 12) - self.chance as i32) * 16;
        let weights = &mut self.weights[self.words.min(WORDS - 1)];
        for (weight, vote) in weights.iter_mut().zip(self.votes) {
            *weight += (vote * wrong + 0x8000) >> 16;
        }
        self.node = self.node << 1 | u32::from(bit);
        if self.node > 255 {
            self.take(self.node as u8);
            self.node = 1;
            self.look_around();
        }
        self.vote();
    }

    /// A whole byte was read.
    fn take(&mut self, byte: u8) {
        self.last = self.last << 8 | u64::from(byte);
        match byte {
            b'\n' => {
                self.line.push(self.word);
                self.kinds = self.kinds << 16 | self.line[0] & 0xffff;
                self.above = std::mem::take(&mut self.line);
                (self.word, self.before, self.words) = (0, 0, 0);
            }
            b' ' | b',' | b'"' | b'.' => {
                self.line.push(self.word);
                (self.before, self.word, self.words) = (self.word, 0, self.words + 1);
            }
            _ => self.word = mixed(self.word, u32::from(byte) + 1),
        }
    }

    /// The contexts of the next byte.
    fn look_around(&mut self) {
        let letters = |n: u32| (self.last & ((1 << (8 * n)) - 1)) as u32;
        let above = self.above.get(self.words).copied().unwrap_or(1);
        let place = mixed(self.kinds, self.words as u32);
        let own = self.line.first().copied().unwrap_or(0);
        let contexts = [
            letters(1),
            letters(2),
            letters(3),
            letters(4),
            mixed(self.word, self.before),
            mixed(mixed(self.word, above), self.words as u32),
            mixed(self.word, place),
            mixed(mixed(self.word, own), self.words as u32),
        ];
        for (i, context) in contexts.into_iter().enumerate() {
            self.contexts[i] = mixed(context, i as u32 + 1);
        }
    }

    fn vote(&mut self) {
        let weights = &self.weights[self.words.min(WORDS - 1)];
        let mut sum: i64 = 0;
        for (i, &weight) in weights.iter().enumerate() {
            let slot = mixed(self.contexts[i], self.node) >> (32 - SLOT_BITS);
            self.asked[i] = i << SLOT_BITS | slot as usize;
            self.votes[i] = self.scale.stretch(self.slots[self.asked[i]] >> 20);
            sum += i64::from(self.votes[i]) * i64::from(weight);
        }
        let sum = (sum >> 16).clamp(-2047, 2047) as i32;
        self.chance = Scale::squash(sum).clamp(1, 4095) as u32;
    }
}

fn mixed(one: u32, two: u32) -> u32 {
    let sum = (one ^ two.rotate_left(15)).wrapping_mul(0x9e37_79b1).wrapping_add(two);
    (sum ^ sum >> 15).wrapping_mul(0x85eb_ca6b)
}

/// Where a chance divides what is left.
fn middle(low: u32, high: u32, chance: u32) -> u32 {
    low + ((u64::from(high - low) * u64::from(chance)) >> 12) as u32
}

struct Writer {
    low: u32,
    high: u32,
    bytes: Vec<u8>,
}

impl Writer {
    fn write(&mut self, bit: bool, chance: u32) {
        let middle = middle(self.low, self.high, chance);
        if bit {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
        while (self.low ^ self.high) >> 24 == 0 {
            self.bytes.push((self.high >> 24) as u8);
            self.low <<= 8;
            self.high = self.high << 8 | 255;
        }
    }

    /// One more byte tells where between the two it ends: they differ in their first. Nothing is read as zeros.
    fn finish(mut self) -> Vec<u8> {
        if self.low > 0 {
            self.bytes.push((self.low >> 24) as u8 + 1);
        }
        self.bytes
    }
}

struct Reader<'a> {
    low: u32,
    high: u32,
    at: u32,
    rest: std::slice::Iter<'a, u8>,
    /// Bytes read behind the last.
    missing: usize,
}

/// Bytes that are read ahead of what they decide.
const LOOKAHEAD: usize = 4;

impl<'a> Reader<'a> {
    fn new(bytes: &'a [u8]) -> Reader<'a> {
        let mut reader = Reader { low: 0, high: u32::MAX, at: 0, rest: bytes.iter(), missing: 0 };
        (0..LOOKAHEAD).for_each(|_| reader.shift());
        reader
    }

    fn shift(&mut self) {
        let next = self.rest.next().copied();
        self.missing += usize::from(next.is_none());
        self.at = self.at << 8 | u32::from(next.unwrap_or(0));
    }

    fn read(&mut self, chance: u32) -> bool {
        let middle = middle(self.low, self.high, chance);
        let bit = self.at <= middle;
        if bit {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
        while (self.low ^ self.high) >> 24 == 0 {
            self.low <<= 8;
            self.high = self.high << 8 | 255;
            self.shift();
        }
        bit
    }
}
