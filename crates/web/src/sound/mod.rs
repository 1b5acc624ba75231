//! Soft sounds of wood, felt, stone, coins, paper and bells, made on the spot; never two at once.

mod making;
mod playing;

use leptos::prelude::*;

use crate::stage::Cue;
use crate::state::App;
use making::Recipe;
pub(crate) use playing::listen;

/// What is heard, the least important first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Sound {
    /// A figure on felt.
    Figure,
    /// Wood on wood.
    Tile,
    /// Pebbles: points.
    Stone,
    /// Coins: gold, goods, loot.
    Coin,
    /// A page is turned.
    Page,
    /// A die rolls.
    Die,
    /// A city is completed.
    Bell,
    /// The end.
    Chord,
}

impl Sound {
    pub(crate) const ALL: [Sound; 8] =
        [Sound::Figure, Sound::Tile, Sound::Stone, Sound::Coin, Sound::Page, Sound::Die, Sound::Bell, Sound::Chord];

    const fn recipe(self) -> &'static Recipe {
        match self {
            Sound::Figure => &making::FIGURE,
            Sound::Tile => &making::TILE,
            Sound::Stone => &making::STONE,
            Sound::Coin => &making::COIN,
            Sound::Page => &making::PAGE,
            Sound::Die => &making::DIE,
            Sound::Bell => &making::BELL,
            Sound::Chord => &making::CHORD,
        }
    }

    /// What is heard when a scene begins; some are silent.
    pub(crate) const fn at(cue: Cue) -> Option<Sound> {
        Some(match cue {
            Cue::Figure | Cue::Fail => Sound::Figure,
            Cue::Tile => Sound::Tile,
            Cue::Points => Sound::Stone,
            Cue::Coin => Sound::Coin,
            Cue::Card => Sound::Page,
            Cue::Die => Sound::Die,
            Cue::Bell => Sound::Bell,
            // Whoever goes home goes with the sound of the score.
            Cue::Step => return None,
        })
    }
}

impl App {
    /// Plays a sound, if somebody wants to hear it.
    pub(crate) fn sound(self, sound: Sound) {
        let (on, volume) = self.prefs.with_untracked(|p| (p.sound, p.volume));
        if on {
            playing::play(sound, f32::from(volume.min(100)) / 100.0);
        }
    }

    /// Sounds on or off; whoever switches them on hears one.
    pub(crate) fn switch_sound(self) {
        self.prefer(|p| p.sound = !p.sound);
        playing::hush();
        self.sound(Sound::Tile);
    }

    /// Louder or softer; one hears how loud.
    pub(crate) fn set_volume(self, volume: u8) {
        self.prefer(|p| {
            p.volume = volume;
            p.sound = volume > 0;
        });
        self.sound(Sound::Tile);
    }
}

#[cfg(test)]
mod tests {
    use super::making::RATE;
    use super::*;

    #[test]
    fn every_scene_has_its_sound_or_is_silent() {
        for (cue, sound) in [
            (Cue::Step, None),
            (Cue::Card, Some(Sound::Page)),
            (Cue::Figure, Some(Sound::Figure)),
            (Cue::Tile, Some(Sound::Tile)),
            (Cue::Points, Some(Sound::Stone)),
            (Cue::Coin, Some(Sound::Coin)),
            (Cue::Die, Some(Sound::Die)),
            (Cue::Fail, Some(Sound::Figure)),
            (Cue::Bell, Some(Sound::Bell)),
        ] {
            assert_eq!(Sound::at(cue), sound, "{cue:?}");
        }
        // What is more important on the stage is not less in the ear: a late bell is heard, a late tap is not.
        assert!(Sound::Bell > Sound::Coin && Sound::Coin > Sound::Stone && Sound::Stone > Sound::Figure);
    }

    /// The figures of the mix: no sound clips, all begin and end in silence, only the end is loud.
    #[test]
    fn sounds_are_soft_short_and_whole() {
        for sound in Sound::ALL {
            let samples = sound.recipe().samples();
            let peak = samples.iter().fold(0.0f32, |most, s| most.max(s.abs()));
            let seconds = samples.len() as f32 / RATE as f32;
            let mean = samples.iter().sum::<f32>() / samples.len() as f32;
            // The loudest twentieth of a second is what one hears as loudness.
            let loudest =
                samples.chunks(RATE as usize / 20).map(|c| c.iter().map(|s| s * s).sum::<f32>() / c.len() as f32);
            let loudness = 10.0 * loudest.fold(0.0f32, f32::max).log10();
            println!("{sound:?}: peak {peak:.2}, {seconds:.2} s, loudest 50 ms {loudness:.1} dB, mean {mean:.5}");
            assert!(samples.iter().all(|s| s.is_finite()));
            assert!(samples[0].abs() < 0.02 && samples[samples.len() - 1].abs() < 0.001, "{sound:?} clicks");
            assert!(mean.abs() < 0.003, "{sound:?} is shifted by {mean}");
            if sound == Sound::Chord {
                assert!(peak < 0.81 && seconds < 3.5);
            } else {
                assert!(peak < 0.51 && seconds < 1.6, "{sound:?}");
                assert!((-32.0..-12.0).contains(&loudness), "{sound:?}: {loudness} dB");
            }
        }
    }
}
