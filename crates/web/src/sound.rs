//! Short sounds, made on the spot.

use std::cell::RefCell;

use wasm_bindgen::JsValue;
use web_sys::{AudioContext, OscillatorType};

/// What is heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sound {
    /// A tile or figure is put down.
    Tile,
    /// Points are counted.
    Points,
}

thread_local! {
    static AIR: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// Plays a sound; a browser that will not is left in peace.
pub(crate) fn play(sound: Sound) {
    let notes: &[(f32, f64)] = match sound {
        Sound::Tile => &[(180.0, 0.0)],
        Sound::Points => &[(523.0, 0.0), (659.0, 0.09), (784.0, 0.18)],
    };
    AIR.with_borrow_mut(|air| {
        if air.is_none() {
            *air = AudioContext::new().ok();
        }
        if let Some(air) = air {
            for &(pitch, after) in notes {
                let _ = note(air, pitch, after);
            }
        }
    });
}

fn note(air: &AudioContext, pitch: f32, after: f64) -> Result<(), JsValue> {
    let start = air.current_time() + after;
    let (tone, loudness) = (air.create_oscillator()?, air.create_gain()?);
    tone.set_type(OscillatorType::Triangle);
    tone.frequency().set_value(pitch);
    loudness.gain().set_value_at_time(0.12, start)?;
    loudness.gain().exponential_ramp_to_value_at_time(0.001, start + 0.22)?;
    tone.connect_with_audio_node(&loudness)?;
    loudness.connect_with_audio_node(&air.destination())?;
    tone.start_with_when(start)?;
    tone.stop_with_when(start + 0.25)
}
