//! What each country does with its chips.

mod benelux;
mod france;
mod germany;
mod great_britain;
mod iberia;

pub use benelux::Stack;
pub(crate) use benelux::Stacks;
pub use france::{Bottle, Market};
pub use germany::Payment;
