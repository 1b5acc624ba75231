//! Playing the sounds. The browser's audio is started by the first touch or key and not before, and is silent in a tab that
//! nobody looks at.

use std::cell::RefCell;

use leptos::prelude::{document, window};
use wasm_bindgen::prelude::*;
use web_sys::{AudioBuffer, AudioContext, GainNode};

use super::Sound;
use super::making::RATE;

/// The loudspeaker, the sounds made so far, and what was played last.
struct Air {
    context: AudioContext,
    made: [Option<AudioBuffer>; Sound::ALL.len()],
    last: Option<Played>,
}

struct Played {
    loudness: GainNode,
    starts: f64,
    /// When another sound may begin.
    free: f64,
}

thread_local! {
    static AIR: RefCell<Option<Air>> = const { RefCell::new(None) };
}

/// Waits for the first touch or key: browsers let no page be heard before.
pub(crate) fn listen() {
    let woken = Closure::<dyn Fn()>::new(wake);
    for gesture in ["pointerup", "keydown"] {
        // Without it the page is silent.
        let _ = window().add_event_listener_with_callback(gesture, woken.as_ref().unchecked_ref());
    }
    woken.forget();
}

/// A gesture starts the audio, and again when the system has stopped it.
fn wake() {
    AIR.with_borrow_mut(|air| {
        if air.is_none() {
            let made = Default::default();
            *air = AudioContext::new().ok().map(|context| Air { context, made, last: None });
        }
        if let Some(air) = air {
            // A promise that only tells when.
            let _ = air.context.resume();
        }
    });
}

/// Plays a sound at a loudness of 0 to 1, after the one before it. Before the first gesture, and behind other tabs, nothing.
pub(crate) fn play(sound: Sound, volume: f32) {
    if document().hidden() {
        return;
    }
    AIR.with_borrow_mut(|air| {
        if let Some(air) = air {
            // A browser that will not is left in peace.
            let _ = air.play(sound, volume);
        }
    });
}

/// Ends what is heard.
pub(crate) fn hush() {
    AIR.with_borrow_mut(|air| {
        if let Some(air) = air
            && let Some(last) = air.last.take()
        {
            let _ = last.loudness.gain().set_target_at_time(0.0, air.context.current_time(), 0.02);
        }
    });
}

impl Air {
    /// Plays a sound when the one before it has said what it has to say. One that would come too late is left out.
    fn play(&mut self, sound: Sound, volume: f32) -> Result<(), JsValue> {
        const LATE: f64 = 1.2;
        let now = self.context.current_time();
        let starts = self.last.as_ref().map_or(now, |last| last.free.max(now));
        if starts > now + LATE && sound < Sound::Bell {
            return Ok(());
        }
        let source = self.context.create_buffer_source()?;
        source.set_buffer(Some(self.sample(sound)?));
        let loudness = self.context.create_gain()?;
        loudness.gain().set_value(volume);
        source.connect_with_audio_node(&loudness)?;
        loudness.connect_with_audio_node(&self.context.destination())?;
        source.start_with_when(starts)?;
        let free = starts + f64::from(sound.recipe().body);
        let before = self.last.replace(Played { loudness, starts, free });
        if let Some(before) = before {
            // What still rings gives way: never two at once.
            let gives_way = (starts - 0.03).max(before.starts);
            before.loudness.gain().set_target_at_time(0.0, gives_way, 0.012)?;
        }
        Ok(())
    }

    /// A sound is made when it is first played.
    fn sample(&mut self, sound: Sound) -> Result<&AudioBuffer, JsValue> {
        let slot = &mut self.made[sound as usize];
        if slot.is_none() {
            let samples = sound.recipe().samples();
            let buffer = self.context.create_buffer(1, samples.len() as u32, RATE as f32)?;
            buffer.copy_to_channel(&samples, 0)?;
            *slot = Some(buffer);
        }
        slot.as_ref().ok_or(JsValue::NULL)
    }
}
