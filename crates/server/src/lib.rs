//! Placeholder replaced as the crate is built.
