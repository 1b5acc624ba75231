//! The maths of the camera: which piece of the board a window shows. Knows no browser.

/// Smallest and largest size of a tile, as a share of its 100 pixels.
const ZOOM: (f64, f64) = (0.16, 3.2);
/// The whole board is never shown larger than this.
const WHOLE: f64 = 1.25;
/// What may be chosen comes as close as this, where all of it fits: a tile then is 105 pixels wide.
const NEAR: f64 = 1.05;
/// At this size one sees what lies on a tile: 90 pixels.
const SEEN: f64 = 0.9;
/// Room left around what is shown, in pixels.
const MARGIN: f64 = 24.0;

/// The board point in the middle of the view, and the size.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct View {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) zoom: f64,
}

/// The width and height of the window onto the board, in pixels.
pub(super) type Window = (f64, f64);

/// Cells from the upper left to beyond the lower right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bounds {
    pub(crate) left: i32,
    pub(crate) top: i32,
    pub(crate) right: i32,
    pub(crate) bottom: i32,
}

impl Bounds {
    /// One cell.
    pub(crate) fn cell(x: i16, y: i16) -> Bounds {
        let (left, top) = (i32::from(x), i32::from(y));
        Bounds { left, top, right: left + 1, bottom: top + 1 }
    }

    /// What holds both.
    pub(crate) fn and(self, other: Bounds) -> Bounds {
        Bounds {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// Width and height in the units of the board.
    fn size(self) -> (f64, f64) {
        (f64::from(self.right - self.left) * 100.0, f64::from(self.bottom - self.top) * 100.0)
    }

    fn middle(self) -> (f64, f64) {
        (f64::from(self.left + self.right) * 50.0, f64::from(self.top + self.bottom) * 50.0)
    }
}

/// The size in which all of these cells fit into the window.
fn fit(bounds: Bounds, (w, h): Window) -> f64 {
    let (wide, high) = bounds.size();
    ((w - MARGIN) / wide).min((h - MARGIN) / high)
}

/// The size at which one sees what lies on a single tile.
fn enough((w, h): Window) -> f64 {
    (w.min(h) / 280.0).clamp(0.75, 1.15)
}

impl View {
    /// Shows all of these cells.
    pub(super) fn whole(bounds: Bounds, window: Window) -> View {
        let (x, y) = bounds.middle();
        View { x, y, zoom: fit(bounds, window).clamp(ZOOM.0, WHOLE) }
    }

    /// Whether all of these cells are seen.
    pub(super) fn sees(self, bounds: Bounds, (w, h): Window) -> bool {
        let (half_w, half_h) = (w / 2.0 / self.zoom, h / 2.0 / self.zoom);
        f64::from(bounds.left) * 100.0 >= self.x - half_w
            && f64::from(bounds.right) * 100.0 <= self.x + half_w
            && f64::from(bounds.top) * 100.0 >= self.y - half_h
            && f64::from(bounds.bottom) * 100.0 <= self.y + half_h
    }

    /// Whether all of these cells are seen, and not much smaller than they could be.
    pub(super) fn suits(self, bounds: Bounds, window: Window) -> bool {
        self.sees(bounds, window) && View::whole(bounds, window).zoom < self.zoom * 1.25
    }

    /// The view for a choice between these cells; `None` when this view serves. All of them are seen, and large enough to see what
    /// lies on them where that is possible. Somebody's own view changes only when a choice lies outside.
    pub(super) fn choosing(self, bounds: Bounds, window: Window, own: bool) -> Option<View> {
        let close = fit(bounds, window).clamp(ZOOM.0, NEAR);
        if self.sees(bounds, window) {
            let enough = own || self.zoom >= SEEN.min(close * 0.97);
            return (!enough).then(|| self.about(bounds, window, close));
        }
        let zoom = if own { self.zoom.min(fit(bounds, window)).max(ZOOM.0) } else { close.max(self.zoom.min(close)) };
        Some(self.about(bounds, window, zoom))
    }

    /// These cells in this size: in the middle where the size changes, otherwise moved no further than they must.
    fn about(self, bounds: Bounds, (w, h): Window, zoom: f64) -> View {
        let (wide, high) = bounds.size();
        let (mx, my) = bounds.middle();
        if (zoom / self.zoom - 1.0).abs() > 0.1 {
            return View { x: mx, y: my, zoom };
        }
        // How far the middle of the view may lie from the middle of the cells.
        let play = |length: f64, size: f64| ((length - MARGIN) / zoom - size).max(0.0) / 2.0;
        let (px, py) = (play(w, wide), play(h, high));
        View { x: self.x.clamp(mx - px, mx + px), y: self.y.clamp(my - py, my + py), zoom }
    }

    /// The view for what lies on one tile: at least so large, in the middle. `None` when this view serves.
    pub(super) fn tile(self, cell: Bounds, window: Window, own: bool) -> Option<View> {
        let seen = self.sees(cell, window);
        if seen && (own || self.zoom >= SEEN.min(enough(window))) {
            return None;
        }
        Some(self.close(cell, window))
    }

    /// One tile in the middle, at least so large that one sees what lies on it.
    pub(super) fn close(self, cell: Bounds, window: Window) -> View {
        let (x, y) = cell.middle();
        View { x, y, zoom: self.zoom.max(enough(window)) }
    }

    /// The board moved by pixels.
    pub(super) fn shifted(self, dx: f64, dy: f64) -> View {
        View { x: self.x - dx / self.zoom, y: self.y - dy / self.zoom, ..self }
    }

    /// Larger or smaller around a point, given in pixels from the middle of the window: it stays where it is.
    pub(super) fn scaled(self, factor: f64, (dx, dy): (f64, f64)) -> View {
        let zoom = (self.zoom * factor).clamp(ZOOM.0, ZOOM.1);
        View { x: self.x + dx / self.zoom - dx / zoom, y: self.y + dy / self.zoom - dy / zoom, zoom }
    }
}

/// How far something must move along one direction to lie within a length, with a margin.
pub(super) fn inside(from: f64, to: f64, start: f64, length: f64, margin: f64) -> f64 {
    (start + margin - from).max(0.0) + (start + length - margin - to).min(0.0)
}

/// After the pointer has moved over the board, the board lies still this long: in milliseconds.
pub(super) const QUIET: f64 = 900.0;

/// How long a movement has to wait: as long as a hand holds the board or the pointer has just moved over it.
pub(super) fn wait(held: bool, pointer_moved: Option<f64>, now: f64) -> Option<f64> {
    if held {
        return Some(QUIET);
    }
    pointer_moved.map(|then| QUIET - (now - then)).filter(|rest| *rest > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DESKTOP: Window = (1032.0, 670.0);
    const PHONE: Window = (390.0, 511.0);

    fn cells(left: i32, top: i32, right: i32, bottom: i32) -> Bounds {
        Bounds { left, top, right, bottom }
    }

    #[test]
    fn the_whole_board_is_seen_and_never_too_large() {
        for (bounds, window) in
            [(cells(-6, -4, 8, 9), DESKTOP), (cells(0, 0, 1, 1), PHONE), (cells(-9, 0, 3, 2), PHONE)]
        {
            let view = View::whole(bounds, window);
            assert!(view.sees(bounds, window), "{bounds:?}");
            assert!(view.zoom <= WHOLE && view.suits(bounds, window));
        }
    }

    #[test]
    fn gold_bars_side_by_side_come_to_90_pixels() {
        let far = View::whole(cells(-9, -7, 7, 8), DESKTOP);
        assert!(far.zoom < 0.5, "the position is about a large board");
        let gold = cells(0, -1, 2, 0);
        let near = far.choosing(gold, DESKTOP, false).expect("they are too small to see");
        assert!(near.zoom >= 0.9 && near.sees(gold, DESKTOP), "{near:?}");
        assert_eq!(near.choosing(gold, DESKTOP, false), None, "once is enough");
    }

    #[test]
    fn choices_far_apart_are_as_large_as_all_of_them_fit() {
        let far = View::whole(cells(-9, -7, 7, 8), DESKTOP);
        let apart = cells(-4, -4, 6, 6);
        let near = far.choosing(apart, DESKTOP, false).expect("they can come closer");
        assert!(near.sees(apart, DESKTOP));
        assert!((0.6..0.9).contains(&near.zoom), "{near:?}");
        assert_eq!(near.choosing(apart, DESKTOP, false), None);
    }

    #[test]
    fn a_view_chosen_by_hand_changes_only_for_what_lies_outside() {
        let own = View { x: 250.0, y: 250.0, zoom: 0.4 };
        assert_eq!(own.choosing(cells(2, 2, 4, 4), DESKTOP, true), None, "small, but as somebody wants it");
        assert_eq!(own.tile(cells(2, 2, 3, 3), DESKTOP, true), None);
        let outside = cells(20, 2, 21, 3);
        let moved = own.choosing(outside, DESKTOP, true).expect("it cannot be chosen there");
        assert!(moved.sees(outside, DESKTOP));
        assert!((moved.zoom - own.zoom).abs() < 1e-9, "its size stays");
    }

    #[test]
    fn the_board_moves_no_further_than_it_must() {
        let view = View { x: 0.0, y: 0.0, zoom: 1.0 };
        let right = cells(5, 0, 6, 1);
        let moved = view.choosing(right, DESKTOP, false).expect("it lies outside");
        assert!(moved.sees(right, DESKTOP));
        assert!(moved.x < 150.0 && moved.y.abs() < 1e-9, "{moved:?}");
    }

    #[test]
    fn a_tile_that_is_seen_well_stays_where_it_is() {
        let view = View { x: 0.0, y: 0.0, zoom: 1.0 };
        assert_eq!(view.tile(cells(1, 1, 2, 2), DESKTOP, false), None);
        let small = View { zoom: 0.25, ..view };
        let near = small.tile(cells(1, 1, 2, 2), PHONE, false).expect("a finger cannot hit what is on it");
        assert!(near.zoom >= 0.75 && near.sees(cells(1, 1, 2, 2), PHONE));
    }

    #[test]
    fn what_lies_under_the_fingers_stays_there_when_the_size_changes() {
        let view = View { x: 30.0, y: -20.0, zoom: 0.5 };
        let (dx, dy) = (120.0, -40.0);
        let point = |v: View| (v.x + dx / v.zoom, v.y + dy / v.zoom);
        let (a, b) = (point(view), point(view.scaled(1.7, (dx, dy))));
        assert!((a.0 - b.0).abs() < 1e-9 && (a.1 - b.1).abs() < 1e-9);
    }

    #[test]
    fn nothing_moves_under_a_hand_or_a_pointer_that_has_just_moved() {
        assert_eq!(wait(false, None, 5000.0), None);
        assert_eq!(wait(false, Some(0.0), 5000.0), None, "it has rested long enough");
        assert_eq!(wait(false, Some(4500.0), 5000.0), Some(400.0));
        assert_eq!(wait(true, None, 5000.0), Some(QUIET));
    }
}
