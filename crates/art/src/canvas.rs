//! Where drawings are collected: shapes of one class become one path, so that a tile stays a handful of elements.

use bastide_rules::tile::Rotation;

use crate::geometry::{Curve, Pt, move_to, number, point, pt, stamp};

/// SVG markup in the making.
#[derive(Default)]
pub(crate) struct Canvas {
    done: String,
    open: Vec<(&'static str, String)>,
}

impl Canvas {
    /// The path data of a class within the open group. Classes are painted in the order they are first asked for; a
    /// class that is needed again higher up carries a digit (`st2` is painted as `st`).
    pub(crate) fn ink(&mut self, class: &'static str) -> &mut String {
        let found = self.open.iter().position(|(c, _)| *c == class);
        let index = found.unwrap_or_else(|| {
            self.open.push((class, String::new()));
            self.open.len() - 1
        });
        &mut self.open[index].1
    }

    /// Fixes the order of classes before their shapes are known.
    pub(crate) fn order(&mut self, classes: &[&'static str]) {
        for class in classes {
            self.ink(class);
        }
    }

    /// Sets a shape given in relative path data at a point.
    pub(crate) fn stamp(&mut self, class: &'static str, at: Pt, shape: &str) {
        stamp(self.ink(class), at, shape);
    }

    /// Sets several shapes at a point.
    pub(crate) fn stamps(&mut self, at: Pt, shapes: &[(&'static str, &str)]) {
        for (class, shape) in shapes {
            self.stamp(class, at, shape);
        }
    }

    pub(crate) fn line(&mut self, class: &'static str, curve: &Curve, rotation: Rotation) {
        curve.turned(rotation).draw(self.ink(class));
    }

    /// A disc.
    pub(crate) fn disc(&mut self, class: &'static str, at: Pt, radius: f32) {
        self.oval(class, at, radius, radius);
    }

    /// An upright ellipse.
    pub(crate) fn oval(&mut self, class: &'static str, at: Pt, wide: f32, high: f32) {
        let d = self.ink(class);
        move_to(d, at - pt(wide, 0.0));
        for sign in [1.0, -1.0] {
            d.push('a');
            number(d, wide);
            d.push(' ');
            number(d, high);
            d.push_str(" 0 0 1 ");
            number(d, wide * 2.0 * sign);
            d.push_str(" 0");
        }
        d.push('z');
    }

    /// Ends the group: what comes after is painted over it.
    pub(crate) fn close(&mut self) {
        for (class, d) in self.open.drain(..) {
            if !d.is_empty() {
                self.done.push_str("<path class=\"k-");
                self.done.push_str(class.trim_end_matches(|c: char| c.is_ascii_digit()));
                self.done.push_str("\" d=\"");
                self.done.push_str(&d);
                self.done.push_str("\"/>");
            }
        }
    }

    /// Opens an SVG group with attributes, ending the group of paths before it.
    pub(crate) fn begin(&mut self, attributes: &str) {
        self.close();
        self.done.push_str("<g ");
        self.done.push_str(attributes);
        self.done.push('>');
    }

    /// Puts markup that is drawn already over what is there.
    pub(crate) fn put(&mut self, markup: &str) {
        self.close();
        self.done.push_str(markup);
    }

    /// Sets several shapes at a point, larger or smaller than drawn.
    pub(crate) fn scaled(&mut self, at: Pt, scale: f32, shapes: &[(&'static str, &str)]) {
        self.within(at, scale, |canvas| canvas.stamps(pt(0.0, 0.0), shapes));
    }

    /// Draws around a point at another scale.
    pub(crate) fn within(&mut self, at: Pt, scale: f32, body: impl FnOnce(&mut Canvas)) {
        let mut attributes = String::from("transform=\"translate(");
        point(&mut attributes, at, false);
        attributes.push_str(")scale(");
        number(&mut attributes, scale);
        attributes.push_str(")\"");
        self.begin(&attributes);
        body(self);
        self.end();
    }

    /// Closes what [`Canvas::begin`] opened.
    pub(crate) fn end(&mut self) {
        self.close();
        self.done.push_str("</g>");
    }

    pub(crate) fn finish(mut self) -> String {
        self.close();
        self.done
    }
}
