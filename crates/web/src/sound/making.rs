//! Making sounds: pieces of wood, stone and metal that are struck, and paper that is turned, as samples. Knows no browser.

/// Samples a second.
pub(crate) const RATE: u32 = 32_000;

const SECOND: f32 = RATE as f32;

/// One way in which a thing rings when it is struck.
struct Tone {
    hertz: f32,
    /// Seconds until it has faded to a third.
    fades: f32,
    strength: f32,
}

const fn tone(hertz: f32, fades: f32, strength: f32) -> Tone {
    Tone { hertz, fades, strength }
}

/// The rustle of a touch: noise that swells and fades, without what lies above a pitch.
struct Rustle {
    strength: f32,
    swells: f32,
    fades: f32,
    below: f32,
}

/// One touch.
struct Strike {
    /// Seconds from the beginning.
    at: f32,
    strength: f32,
    /// All tones higher or lower.
    pitch: f32,
}

const fn strike(at: f32, strength: f32, pitch: f32) -> Strike {
    Strike { at, strength, pitch }
}

/// A thing that sounds, and how it is touched.
pub(crate) struct Recipe {
    /// The loudest sample, 1 being all there is.
    pub(crate) peak: f32,
    /// Seconds until all is silent.
    pub(crate) seconds: f32,
    /// Seconds until another sound may take over what is still ringing.
    pub(crate) body: f32,
    /// Seconds until a tone has its full strength.
    swells: f32,
    tones: &'static [Tone],
    rustle: Rustle,
    strikes: &'static [Strike],
}

/// A tile of wood is put down on wood, and settles.
pub(crate) const TILE: Recipe = Recipe {
    peak: 0.5,
    seconds: 0.22,
    body: 0.16,
    swells: 0.0008,
    tones: &[tone(265.0, 0.042, 1.0), tone(590.0, 0.028, 0.7), tone(1130.0, 0.016, 0.4), tone(2050.0, 0.008, 0.2)],
    rustle: Rustle { strength: 0.5, swells: 0.0005, fades: 0.005, below: 2600.0 },
    strikes: &[strike(0.0, 1.0, 1.0), strike(0.042, 0.35, 1.06)],
};

/// A figure is put down on felt.
pub(crate) const FIGURE: Recipe = Recipe {
    peak: 0.4,
    seconds: 0.18,
    body: 0.14,
    swells: 0.003,
    tones: &[tone(185.0, 0.04, 1.0), tone(410.0, 0.018, 0.4), tone(860.0, 0.008, 0.15)],
    rustle: Rustle { strength: 0.25, swells: 0.002, fades: 0.012, below: 800.0 },
    strikes: &[strike(0.0, 1.0, 1.0)],
};

/// Two pebbles.
pub(crate) const STONE: Recipe = Recipe {
    peak: 0.3,
    seconds: 0.2,
    body: 0.17,
    swells: 0.0006,
    tones: &[tone(1420.0, 0.016, 1.0), tone(2230.0, 0.011, 0.7), tone(3560.0, 0.006, 0.35)],
    rustle: Rustle { strength: 0.35, swells: 0.0004, fades: 0.003, below: 5200.0 },
    strikes: &[strike(0.0, 1.0, 1.0), strike(0.085, 0.7, 1.12)],
};

/// Two coins.
pub(crate) const COIN: Recipe = Recipe {
    peak: 0.24,
    seconds: 0.5,
    body: 0.28,
    swells: 0.0008,
    tones: &[tone(2960.0, 0.11, 1.0), tone(4710.0, 0.08, 0.6), tone(6550.0, 0.05, 0.3)],
    rustle: Rustle { strength: 0.2, swells: 0.0004, fades: 0.002, below: 7000.0 },
    strikes: &[strike(0.0, 0.8, 1.0), strike(0.07, 1.0, 1.122)],
};

/// A page is turned.
pub(crate) const PAGE: Recipe = Recipe {
    peak: 0.26,
    seconds: 0.36,
    body: 0.3,
    swells: 0.001,
    tones: &[],
    rustle: Rustle { strength: 1.0, swells: 0.05, fades: 0.05, below: 3000.0 },
    strikes: &[strike(0.0, 0.7, 1.0), strike(0.11, 1.0, 1.0)],
};

/// A die rolls and comes to rest.
pub(crate) const DIE: Recipe = Recipe {
    peak: 0.36,
    seconds: 0.5,
    body: 0.45,
    swells: 0.0006,
    tones: &[tone(880.0, 0.013, 1.0), tone(1560.0, 0.010, 0.8), tone(2740.0, 0.006, 0.4)],
    rustle: Rustle { strength: 0.5, swells: 0.0004, fades: 0.004, below: 3600.0 },
    strikes: &[
        strike(0.0, 1.0, 1.0),
        strike(0.11, 0.8, 1.07),
        strike(0.2, 0.65, 0.96),
        strike(0.27, 0.5, 1.1),
        strike(0.32, 0.38, 1.0),
        strike(0.355, 0.26, 1.04),
    ],
};

/// A small bell.
pub(crate) const BELL: Recipe = Recipe {
    peak: 0.34,
    seconds: 1.5,
    body: 0.55,
    swells: 0.002,
    tones: &[
        tone(587.3, 0.42, 0.7),
        tone(1174.7, 0.34, 1.0),
        tone(1409.6, 0.24, 0.35),
        tone(1762.0, 0.18, 0.3),
        tone(2349.3, 0.12, 0.25),
    ],
    rustle: Rustle { strength: 0.05, swells: 0.0005, fades: 0.003, below: 4000.0 },
    strikes: &[strike(0.0, 1.0, 1.0)],
};

/// A low chord, spread from below.
pub(crate) const CHORD: Recipe = Recipe {
    peak: 0.8,
    seconds: 3.2,
    body: 3.2,
    swells: 0.025,
    tones: &[tone(110.0, 0.95, 1.0), tone(220.0, 0.7, 0.5), tone(330.0, 0.5, 0.22), tone(440.0, 0.35, 0.12)],
    rustle: Rustle { strength: 0.04, swells: 0.005, fades: 0.02, below: 500.0 },
    strikes: &[strike(0.0, 1.0, 1.0), strike(0.13, 0.8, 1.5), strike(0.26, 0.7, 2.0), strike(0.39, 0.6, 2.52)],
};

impl Recipe {
    /// The sound, from silence to silence.
    pub(crate) fn samples(&self) -> Vec<f32> {
        let mut out = vec![0.0; (self.seconds * SECOND) as usize];
        for strike in self.strikes {
            let from = ((strike.at * SECOND) as usize).min(out.len());
            let rest = &mut out[from..];
            self.tones.iter().for_each(|tone| ring(rest, tone, strike, self.swells));
            rustle(rest, &self.rustle, strike);
        }
        level(&mut out, self.peak);
        out
    }
}

/// How much is left after one sample of something that fades to a third in so many seconds.
fn fading(seconds: f32) -> f32 {
    (-1.1 / (seconds * SECOND)).exp()
}

/// Adds a tone that fades, as a resonator that is struck once.
fn ring(out: &mut [f32], tone: &Tone, strike: &Strike, swells: f32) {
    let angle = std::f32::consts::TAU * tone.hertz * strike.pitch / SECOND;
    let left = fading(tone.fades);
    let (turn, loss) = (2.0 * left * angle.cos(), left * left);
    let (mut now, mut before) = (0.0, -angle.sin() / left);
    let still = fading(swells);
    let mut quiet = tone.strength * strike.strength;
    let full = quiet;
    for sample in out {
        *sample += now * (full - quiet);
        quiet *= still;
        (now, before) = (turn * now - loss * before, now);
    }
}

/// Adds noise that swells and fades.
fn rustle(out: &mut [f32], rustle: &Rustle, strike: &Strike) {
    let smooth = (std::f32::consts::TAU * rustle.below / SECOND).min(1.0);
    let (left, still) = (fading(rustle.fades), fading(rustle.swells));
    let (mut loud, mut quiet, mut low, mut mean) = (rustle.strength * strike.strength, 1.0, 0.0, 0.0);
    let mut luck = 0x2545_f491_u32;
    for sample in out {
        luck ^= luck << 13;
        luck ^= luck >> 17;
        luck ^= luck << 5;
        low += smooth * (luck as i32 as f32 / i32::MAX as f32 - low);
        // What is below hearing would only shift the sound.
        mean += 0.02 * (low - mean);
        *sample += (low - mean) * loud * (1.0 - quiet);
        loud *= left;
        quiet *= still;
    }
}

/// Brings the loudest sample to a level, and lets the end fade to nothing.
fn level(out: &mut [f32], peak: f32) {
    let loudest = out.iter().fold(f32::MIN_POSITIVE, |most, sample| most.max(sample.abs()));
    let fade = (out.len() / 8).max(1);
    let len = out.len();
    for (i, sample) in out.iter_mut().enumerate() {
        *sample *= peak / loudest * ((len - 1 - i) as f32 / fade as f32).min(1.0);
    }
}
