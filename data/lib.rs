//! Every set of tiles as readable TOML, one file a set: what is printed on each kind of tile and how often it is in the box.
//! And every map as a picture of its cells with a legend below.
//!
//! ```
//! let (name, text) = bastide_data::SETS[0];
//! assert_eq!(name, "base.toml");
//! assert!(text.contains("[[tile]]"));
//! ```
//!
//! `bastide-tiledata` reads and checks the sets, `bastide-rules` bakes them into its table of tiles. `bastide-mapdata` reads the maps.
#![no_std]
#![forbid(unsafe_code)]

macro_rules! sets {
    ($($file:literal),+ $(,)?) => {
        /// Name and text of each file: kinds of tiles are numbered in this order. The boxes of the classic game come first,
        /// in the order of their names, so that its kinds lie close together.
        pub const SETS: &[(&str, &str)] = &[$(($file, include_str!($file))),+];
    };
}

sets![
    "base.toml",
    "crop-circles.toml",
    "ferries.toml",
    "flying-machines.toml",
    "gold-mines.toml",
    "inns-cathedrals.toml",
    "mage-witch.toml",
    "river.toml",
    "robbers.toml",
    "traders-builders.toml",
    "new-world.toml",
];

macro_rules! maps {
    ($($name:literal),+ $(,)?) => {
        /// Name and text of each map, in the order in which they are offered: `germany` is `maps/germany.map`.
        pub const MAPS: &[(&str, &str)] = &[$(($name, include_str!(concat!("maps/", $name, ".map")))),+];
    };
}

maps!["germany", "france", "benelux", "great-britain", "iberia", "gull-island"];

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::String;
    use std::vec::Vec;

    fn files_of(folder: &str, ending: &str) -> Vec<String> {
        let folder = std::fs::read_dir(folder).expect("the folder");
        let names = folder.map(|entry| entry.expect("an entry").file_name().into_string().expect("a plain name"));
        let mut files: Vec<String> = names.filter(|name| name.ends_with(ending) && name != "Cargo.toml").collect();
        files.sort();
        files
    }

    #[test]
    fn every_file_of_the_folder_is_listed() {
        let mut listed: Vec<&str> = super::SETS.iter().map(|(name, _)| *name).collect();
        listed.sort_unstable();
        assert_eq!(listed, files_of(env!("CARGO_MANIFEST_DIR"), ".toml"));
    }

    #[test]
    fn every_map_of_the_folder_is_listed() {
        let mut listed: Vec<String> = super::MAPS.iter().map(|(name, _)| std::format!("{name}.map")).collect();
        listed.sort_unstable();
        assert_eq!(listed, files_of(concat!(env!("CARGO_MANIFEST_DIR"), "/maps"), ".map"));
    }
}
