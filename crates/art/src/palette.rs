//! Colours of the land by day and at dusk, and the style sheet the drawings share.

/// Day or dusk.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Daylight.
    #[default]
    Light,
    /// Dusk over the same land, with lit windows.
    Dark,
}

/// Name of the custom property (without `--k-`), by day, at dusk.
type Colour = (&'static str, &'static str, &'static str);

const COLOURS: &[Colour] = &[
    ("meadow", "#9db46b", "#43583f"),
    ("meadow-l", "#a9be77", "#4b6145"),
    ("meadow-d", "#90a961", "#3c5039"),
    ("tuft", "#7b9750", "#31452f"),
    ("tuft-l", "#bccd8b", "#5d7454"),
    ("flower", "#fbf3d9", "#a9a694"),
    ("flower-y", "#f0cf52", "#b39a4e"),
    ("flower-r", "#d8574d", "#8d4a49"),
    ("flower-p", "#c277c0", "#79597f"),
    ("leaf", "#6d9149", "#324d37"),
    ("leaf-l", "#8aab5b", "#42603f"),
    ("leaf-d", "#4d7137", "#253c2c"),
    ("wool", "#f5efdd", "#a7a697"),
    ("bed", "#ecdfbb", "#988b6e"),
    ("verge", "#9c8355", "#4c4331"),
    ("rut", "#d3bf92", "#82765a"),
    ("bank", "#77935a", "#35493a"),
    ("sand", "#d9cc9c", "#6d6a55"),
    ("water", "#7fb3c8", "#35566e"),
    ("water-l", "#b4d6e0", "#557b92"),
    ("water-d", "#4e8aa6", "#25425a"),
    ("floor", "#dcc299", "#6f6150"),
    ("street", "#e9d6b0", "#7f705b"),
    ("block", "#dda070", "#80563f"),
    ("wall", "#d4c4a8", "#8b806f"),
    ("wall-l", "#ece0c8", "#a89c88"),
    ("wall-d", "#9b8970", "#5c5247"),
    ("cream", "#f3e6ca", "#8f8371"),
    ("cream-d", "#dcc8a3", "#72685a"),
    ("roof", "#bf5a40", "#73403a"),
    ("roof-l", "#d27d55", "#855147"),
    ("roof-d", "#9a4638", "#5b3434"),
    ("thatch", "#d0ab5c", "#7c6a48"),
    ("slate", "#667c8c", "#41505f"),
    ("slate-l", "#8298a5", "#53646f"),
    ("slate-d", "#4a5d6c", "#303d4c"),
    ("stone", "#e4dfd1", "#989488"),
    ("stone-d", "#b5ad9c", "#6c685f"),
    ("wood", "#8d6a43", "#54432f"),
    ("wood-l", "#b48f5f", "#6e583d"),
    ("window", "#5a4538", "#ffcf6b"),
    ("ink", "#3b3128", "#15171c"),
    ("paper", "#f4ead3", "#cfc4ab"),
    ("gold", "#f0c12f", "#dcb03c"),
    ("gold-l", "#fbe38a", "#f0d27c"),
    ("gold-d", "#b98412", "#8d6a1d"),
    ("mage", "#7d4fae", "#7a55a5"),
    ("mage-l", "#a987d3", "#a385c9"),
    ("wine", "#8f2d55", "#8f3a5c"),
    ("grain", "#e2ae2e", "#cf9f35"),
    ("cloth", "#2c7f95", "#3a8496"),
    ("arms", "#2b57a6", "#3c62a8"),
    ("crop", "#e6c661", "#86783f"),
    ("crop-d", "#b98d2c", "#5d5229"),
    ("fly", "#f6e7c4", "#bdb093"),
    ("fly-d", "#c94f3a", "#a5493b"),
    ("skin", "#f0cba4", "#c59c7c"),
    ("blush", "#dd9679", "#ad705a"),
    ("grey", "#a59c8d", "#7d776c"),
    ("shadow", "#2e2a1c", "#060a10"),
    ("shine", "#fffbe9", "#e4dcc6"),
    ("table", "#d2b78c", "#32281f"),
    ("table-l", "#d6bd94", "#362b22"),
    ("table-d", "#ceb184", "#2e241c"),
    ("seam", "#8a6a40", "#17110c"),
    ("card", "#8f7552", "#1c1712"),
    ("fur", "#835838", "#bd9164"),
    ("fur-d", "#4d382d", "#9a7d6a"),
    ("fawn", "#c8803f", "#d19050"),
    ("letter", "#1f4258", "#dbe4e2"),
    ("survey", "#5a3fa8", "#b9a5f2"),
    // Maps on parchment.
    ("sheet", "#f0e2c2", "#57492f"),
    ("home", "#f3e8cb", "#6a5d44"),
    ("cell", "#f8f0da", "#736549"),
    ("abroad", "#dfcda2", "#4a4232"),
    ("abroad-l", "#e5d5ae", "#514837"),
    ("abroad-d", "#d8c498", "#443c2e"),
    ("ocean", "#a9cac9", "#23394a"),
    ("ocean-l", "#bfd8d3", "#2b4556"),
    ("ocean-d", "#6d9ea5", "#4d7186"),
    ("sepia", "#5d4327", "#e3d3ab"),
    ("rouge", "#b23a2a", "#e0755f"),
    ("violet", "#7d4aa6", "#8f63bd"),
    ("azure", "#63abd6", "#6ea9cf"),
    ("orange", "#e8892a", "#dc8b33"),
];

/// The colours of the New World where they differ, in the same form: drier grass, trodden earth, timber and shingles.
const WORLD_COLOURS: &[Colour] = &[
    ("meadow", "#bdb268", "#595638"),
    ("meadow-l", "#cabf7a", "#635f40"),
    ("meadow-d", "#aea45a", "#4f4d32"),
    ("tuft", "#8f8440", "#3d3b25"),
    ("tuft-l", "#e0d79b", "#7c774f"),
    ("leaf", "#6f8a4c", "#3a4d35"),
    ("leaf-l", "#8ea460", "#4b5f3f"),
    ("bed", "#e3c793", "#8f7957"),
    ("verge", "#8a6639", "#3a2c1e"),
    ("rut", "#ab7f4d", "#64503a"),
    ("floor", "#c9a574", "#64523f"),
    ("street", "#dcbf90", "#776249"),
    ("block", "#b98352", "#6b4a33"),
    ("wall", "#a87b4b", "#6f5339"),
    ("wall-l", "#c79a64", "#876748"),
    ("wall-d", "#7c5631", "#493523"),
    ("cream", "#e2cfa6", "#857561"),
    ("cream-d", "#c2a478", "#6a5a48"),
    ("roof", "#8f5b40", "#5d4034"),
    ("roof-l", "#a98a68", "#6b5a49"),
    ("roof-d", "#6e5444", "#4a3a31"),
];

/// The colours of the six players (ART 6), chosen to differ from meadow, roofs and road and from each other.
pub const PLAYER_COLOURS: [&str; 6] = ["#d3202f", "#1c61d1", "#f7c916", "#0d7d4d", "#27242b", "#e07ac0"];

/// What the classes of the drawings look like. `@name` stands for a colour.
const RULES: &[(&str, &str)] = &[
    // The table.
    ("table", "fill:@table"),
    ("tabl", "fill:@table-l"),
    ("tabd", "fill:@table-d"),
    ("streak", "fill:none;stroke:@seam;stroke-opacity:.14;stroke-width:1.6"),
    ("seam", "fill:none;stroke:@seam;stroke-opacity:.34;stroke-width:2"),
    ("card", "fill:@card"),
    ("cast", "fill:@shadow;fill-opacity:.22;stroke:@shadow;stroke-opacity:.12;stroke-width:5;stroke-linejoin:round"),
    ("castw", "fill:none;stroke:@shadow;stroke-opacity:.09;stroke-width:13;stroke-linejoin:round"),
    // Land.
    ("meadow", "fill:@meadow"),
    ("ml", "fill:@meadow-l;fill-opacity:.5"),
    ("md", "fill:@meadow-d;fill-opacity:.5"),
    ("speck", "fill:none;stroke:@ink;stroke-opacity:.16;stroke-width:.8;stroke-linecap:round"),
    ("tuft", "fill:none;stroke:@tuft;stroke-width:.8;stroke-linecap:round"),
    ("tuftl", "fill:none;stroke:@tuft-l;stroke-width:.7;stroke-linecap:round"),
    ("fw", "fill:@flower"),
    ("fy", "fill:@flower-y"),
    ("fr", "fill:@flower-r"),
    ("fp", "fill:@flower-p"),
    ("leaf", "fill:@leaf;stroke:@ink;stroke-width:.5;stroke-opacity:.55"),
    ("leafl", "fill:@leaf-l"),
    ("leafd", "fill:@leaf-d"),
    ("hedge", "fill:@leaf;stroke:@leaf-d;stroke-width:.8"),
    ("wool", "fill:@wool;stroke:@ink;stroke-width:.45;stroke-opacity:.7"),
    ("crease", "fill:none;stroke:@ink;stroke-width:.5;stroke-opacity:var(--k-crease,.1)"),
    ("sh", "fill:@shadow;fill-opacity:.26"),
    // Roads.
    ("verge", "fill:none;stroke:@verge;stroke-width:11"),
    ("bed", "fill:none;stroke:@bed;stroke-width:8.8"),
    ("rut", "fill:none;stroke:@rut;stroke-width:4.6;stroke-dasharray:13 2.4 19 1.8"),
    ("ridge", "fill:none;stroke:@bed;stroke-width:2.9"),
    ("mverge", "fill:none;stroke:@verge;stroke-width:13"),
    ("mbed", "fill:none;stroke:@bed;stroke-width:9.6"),
    ("lane", "fill:none;stroke:@verge;stroke-width:4.4"),
    ("lanebed", "fill:none;stroke:@bed;stroke-width:2.8"),
    ("mouth", "fill:none;stroke:@verge;stroke-width:1.6"),
    ("bsh", "fill:none;stroke:@shadow;stroke-opacity:.3;stroke-width:17"),
    ("bink", "fill:none;stroke:@ink;stroke-opacity:.8;stroke-width:14.4"),
    ("brail", "fill:none;stroke:@wall-l;stroke-width:13"),
    ("bface", "fill:none;stroke:@wall-d;stroke-width:10"),
    ("bbed", "fill:none;stroke:@stone;stroke-width:8.8"),
    ("bjoint", "fill:none;stroke:@wall-d;stroke-width:13;stroke-dasharray:.5 2.6;stroke-opacity:.7"),
    // Water.
    ("bank", "fill:none;stroke:@bank;stroke-width:22;stroke-linejoin:round"),
    ("sand", "fill:none;stroke:@sand;stroke-width:19.6;stroke-linejoin:round"),
    ("shore", "fill:none;stroke:@water-d;stroke-width:18;stroke-linejoin:round"),
    ("water", "fill:none;stroke:@water;stroke-width:16.6;stroke-linejoin:round"),
    ("pbank", "fill:@bank;stroke:@bank;stroke-width:4.4"),
    ("psand", "fill:@sand;stroke:@sand;stroke-width:2"),
    ("pshore", "fill:@water-d;stroke:@water-d;stroke-width:.7"),
    ("pool", "fill:@water"),
    ("pond", "fill:@water;stroke:@water-d;stroke-width:.8"),
    ("ripple", "fill:none;stroke:@water-l;stroke-width:.9;stroke-linecap:round"),
    ("deep", "fill:none;stroke:@water-d;stroke-width:.8;stroke-linecap:round"),
    ("reed", "fill:none;stroke:@leaf-d;stroke-width:.8;stroke-linecap:round"),
    ("strand", "fill:none;stroke:@sand;stroke-width:6;stroke-linejoin:round"),
    ("beach", "fill:none;stroke:@sand;stroke-width:11;stroke-linejoin:round"),
    ("surf", "fill:none;stroke:@shine;stroke-width:1.8;stroke-linecap:round"),
    ("swell", "fill:none;stroke:@water-l;stroke-width:1;stroke-dasharray:9 3 14 5"),
    ("fade", "fill:@water;fill-opacity:.3"),
    ("name", "fill:none;stroke:@letter;stroke-width:1.2;stroke-linecap:round;stroke-linejoin:round"),
    // Town.
    ("floor", "fill:@floor;stroke:@floor;stroke-width:.8"),
    ("street", "fill:none;stroke:@street;stroke-width:6.4"),
    ("wsh", "fill:none;stroke:@shadow;stroke-opacity:.26;stroke-width:5;stroke-linecap:round"),
    ("wink", "fill:none;stroke:@ink;stroke-width:5.6;stroke-linecap:round"),
    ("wface", "fill:none;stroke:@wall-d;stroke-width:4.3;stroke-linecap:round"),
    ("wtop", "fill:none;stroke:@wall-l;stroke-width:2.5;stroke-linecap:round"),
    ("merlon", "fill:none;stroke:@wall-d;stroke-width:2.5;stroke-dasharray:.8 2.2"),
    ("rail", "fill:none;stroke:@wall-d;stroke-width:.8"),
    ("mwink", "fill:none;stroke:@ink;stroke-width:8;stroke-linecap:round"),
    ("mwface", "fill:none;stroke:@wall-d;stroke-width:6;stroke-linecap:round"),
    ("mwtop", "fill:none;stroke:@wall-l;stroke-width:3.8;stroke-linecap:round"),
    ("fa", "fill:@cream;stroke:@ink;stroke-width:.5;stroke-linejoin:round"),
    ("fb", "fill:@cream-d;stroke:@ink;stroke-width:.5;stroke-linejoin:round"),
    ("ra", "fill:@roof;stroke:@ink;stroke-width:.55;stroke-linejoin:round"),
    ("rb", "fill:@roof-l;stroke:@ink;stroke-width:.55;stroke-linejoin:round"),
    ("rc", "fill:@roof-d;stroke:@ink;stroke-width:.55;stroke-linejoin:round"),
    ("rt", "fill:@thatch;stroke:@ink;stroke-width:.55;stroke-linejoin:round"),
    ("rs", "fill:@slate;stroke:@ink;stroke-width:.6;stroke-linejoin:round"),
    ("rsl", "fill:@slate-l"),
    ("rsd", "fill:@slate-d"),
    ("win", "fill:@window"),
    ("door", "fill:@ink"),
    ("tw", "fill:@wall;stroke:@ink;stroke-width:.6;stroke-linejoin:round"),
    ("twl", "fill:@wall-l"),
    ("twd", "fill:@wall-d"),
    ("st", "fill:@stone;stroke:@ink;stroke-width:.6;stroke-linejoin:round"),
    ("std", "fill:@stone-d"),
    ("wood", "fill:@wood;stroke:@ink;stroke-width:.5;stroke-linejoin:round"),
    ("woodl", "fill:@wood-l;stroke:@ink;stroke-width:.4;stroke-linejoin:round"),
    ("line", "fill:none;stroke:@ink;stroke-width:.7;stroke-linecap:round;stroke-linejoin:round"),
    ("bold", "fill:none;stroke:@ink;stroke-width:1.3;stroke-linecap:round;stroke-linejoin:round"),
    ("post", "fill:none;stroke:@wood;stroke-width:1.1;stroke-linecap:round"),
    ("jetty", "fill:none;stroke:@ink;stroke-width:6.2"),
    ("plank", "fill:none;stroke:@wood-l;stroke-width:5;stroke-dasharray:1.5 .5"),
    ("bedding", "fill:@bed"),
    ("yard", "fill:@sand;stroke:@wall-d;stroke-width:1.6;stroke-dasharray:2.6 .6"),
    ("green", "fill:@meadow-l;stroke:@verge;stroke-width:1.2"),
    ("square", "fill:@street"),
    // From afar.
    ("block", "fill:@block;stroke:@block;stroke-width:.8"),
    ("bwink", "fill:none;stroke:@ink;stroke-width:12;stroke-linecap:round"),
    ("bwall", "fill:none;stroke:@wall-l;stroke-width:6.6;stroke-linecap:round"),
    ("bpale", "fill:none;stroke:@ink;stroke-width:7;stroke-dasharray:1.3 4.2"),
    ("bred", "fill:@fly-d;stroke:@ink;stroke-width:1.8;stroke-linejoin:round"),
    ("bverge", "fill:none;stroke:@verge;stroke-width:19"),
    ("band", "fill:none;stroke:@bed;stroke-width:13"),
    ("bdeck", "fill:none;stroke:@ink;stroke-width:27"),
    ("bside", "fill:none;stroke:@wall-l;stroke-width:22"),
    ("bend", "fill:@meadow-l;stroke:@verge;stroke-width:3"),
    ("bshore", "fill:none;stroke:@water-d;stroke-width:25;stroke-linejoin:round"),
    ("bwater", "fill:none;stroke:@water;stroke-width:19;stroke-linejoin:round"),
    ("bst", "fill:@stone;stroke:@ink;stroke-width:1.8;stroke-linejoin:round"),
    ("brs", "fill:@slate;stroke:@ink;stroke-width:1.8;stroke-linejoin:round"),
    ("cross", "fill:none;stroke:@ink;stroke-width:2.6;stroke-linecap:round"),
    ("bjetty", "fill:none;stroke:@wood-l;stroke-width:10"),
    // Symbols.
    ("paper", "fill:@paper;stroke:@ink;stroke-width:.8"),
    ("gold", "fill:@gold;stroke:@ink;stroke-width:.7;stroke-linejoin:round"),
    ("goldl", "fill:@gold-l"),
    ("goldd", "fill:@gold-d;stroke:@ink;stroke-width:.6;stroke-linejoin:round"),
    ("mage", "fill:@mage;stroke:@ink;stroke-width:.8;stroke-linejoin:round"),
    ("magel", "fill:@mage-l"),
    ("wine", "fill:@wine;stroke:@ink;stroke-width:.6;stroke-linejoin:round"),
    ("grain", "fill:@grain;stroke:@ink;stroke-width:.6;stroke-linejoin:round"),
    ("cloth", "fill:@cloth;stroke:@ink;stroke-width:.6;stroke-linejoin:round"),
    ("arms", "fill:@arms;stroke:@ink;stroke-width:.8;stroke-linejoin:round"),
    ("shine", "fill:@shine"),
    ("ink", "fill:@ink"),
    ("crop", "fill:@crop;stroke:@crop-d;stroke-width:1.4"),
    ("cropl", "fill:none;stroke:@crop-d;stroke-opacity:.55;stroke-width:2.2;stroke-dasharray:.7 1.5"),
    ("cropd", "fill:@crop-d;stroke:@ink;stroke-width:.9;stroke-linejoin:round"),
    ("fly", "fill:@fly;stroke:@ink;stroke-width:.7;stroke-linejoin:round"),
    ("flyd", "fill:@fly-d;stroke:@ink;stroke-width:.6;stroke-linejoin:round"),
    ("way", "fill:none;stroke:@paper;stroke-width:3.4;stroke-linecap:round;stroke-linejoin:round"),
    ("wayi", "fill:none;stroke:@fly-d;stroke-width:2;stroke-linecap:round;stroke-linejoin:round"),
    // The New World.
    ("fur", "fill:@fur;stroke:@ink;stroke-width:.7;stroke-linejoin:round"),
    ("furd", "fill:@fur-d;stroke:@ink;stroke-width:.7;stroke-linejoin:round"),
    ("fawn", "fill:@fawn;stroke:@ink;stroke-width:.7;stroke-linejoin:round"),
    ("glow", "fill:none;stroke:@shine;stroke-width:2;stroke-opacity:.8;stroke-linejoin:round"),
    ("trim", "fill:none;stroke:@shine;stroke-width:.8;stroke-linejoin:round"),
    ("fence", "fill:none;stroke:@wood;stroke-width:2.2;stroke-dasharray:1 2.6"),
    // The columns of the surveyors: an area and its edge.
    ("column", "fill:@survey;fill-opacity:.16"),
    ("columne", "fill:none;stroke:@survey;stroke-width:2.4;stroke-dasharray:9 6"),
    // Maps: the sheet, its sea and its lands.
    ("sheet", "fill:@sheet;stroke:@sepia;stroke-width:1.6;stroke-opacity:.5"),
    ("stain", "fill:@abroad-d;fill-opacity:.16"),
    ("ocean", "fill:@ocean"),
    ("rhumb", "fill:none;stroke:@sepia;stroke-width:.9;stroke-opacity:.22"),
    ("rhumbf", "fill:none;stroke:@sepia;stroke-width:.7;stroke-opacity:.11"),
    ("wave", "fill:none;stroke:@ocean-d;stroke-width:1.3;stroke-linecap:round"),
    ("waveb", "fill:none;stroke:@ocean-d;stroke-width:2.4;stroke-linecap:round"),
    ("surfc", "fill:none;stroke:@ocean-d;stroke-width:51;stroke-opacity:.35;stroke-linejoin:round"),
    ("surfc1", "fill:none;stroke:@ocean;stroke-width:49;stroke-linejoin:round"),
    ("surfb", "fill:none;stroke:@ocean-d;stroke-width:33;stroke-opacity:.6;stroke-linejoin:round"),
    ("surfb1", "fill:none;stroke:@ocean-l;stroke-width:31;stroke-linejoin:round"),
    ("surfa", "fill:none;stroke:@ocean-d;stroke-width:17;stroke-opacity:.8;stroke-linejoin:round"),
    ("surfa1", "fill:none;stroke:@ocean-l;stroke-width:15;stroke-linejoin:round"),
    ("surfw", "fill:none;stroke:@ocean-l;stroke-width:34;stroke-linejoin:round"),
    ("coast", "fill:none;stroke:@sepia;stroke-width:4;stroke-linejoin:round"),
    ("coastb", "fill:none;stroke:@sepia;stroke-width:7;stroke-linejoin:round"),
    ("home", "fill:@home"),
    ("abroada", "fill:@abroad;stroke:@sepia;stroke-width:1.2;stroke-opacity:.5;stroke-dasharray:7 4"),
    ("abroadb", "fill:@abroad-l;stroke:@sepia;stroke-width:1.2;stroke-opacity:.5;stroke-dasharray:7 4"),
    ("abroadc", "fill:@abroad-d;stroke:@sepia;stroke-width:1.2;stroke-opacity:.5;stroke-dasharray:7 4"),
    ("borderw", "fill:none;stroke:@rouge;stroke-opacity:.3;stroke-width:13;stroke-linejoin:round;stroke-linecap:round"),
    ("border", "fill:none;stroke:@rouge;stroke-width:2.4;stroke-dasharray:13 4 2 4;stroke-linejoin:round"),
    (
        "borderwb",
        "fill:none;stroke:@rouge;stroke-opacity:.34;stroke-width:18;stroke-linejoin:round;stroke-linecap:round",
    ),
    ("borderb", "fill:none;stroke:@rouge;stroke-width:4;stroke-dasharray:18 6 4 6;stroke-linejoin:round"),
    (
        "scratch",
        "fill:none;stroke:@sepia;stroke-opacity:.5;stroke-width:1.1;stroke-linecap:round;stroke-linejoin:round",
    ),
    (
        "scratchf",
        "fill:none;stroke:@sepia;stroke-opacity:.42;stroke-width:1;stroke-linecap:round;stroke-linejoin:round",
    ),
    ("cell", "fill:@cell;fill-opacity:.75"),
    ("grid", "fill:none;stroke:@sepia;stroke-opacity:.3;stroke-width:.9;stroke-dasharray:3 4"),
    ("gridb", "fill:none;stroke:@sepia;stroke-opacity:.34;stroke-width:1.8"),
    ("waits", "fill:@sheet;fill-opacity:.5;stroke:@sepia;stroke-opacity:.6;stroke-width:2.4;stroke-dasharray:7 5"),
    ("spot", "fill:@cell;stroke:@sepia;stroke-opacity:.7;stroke-width:1.4"),
    ("printed", "fill:none;stroke:@sepia;stroke-opacity:.6;stroke-width:2.4"),
    ("start", "fill:none;stroke:@rouge;stroke-width:3.4;stroke-linejoin:round"),
    ("startb", "fill:none;stroke:@rouge;stroke-width:6;stroke-linejoin:round"),
    ("stampstart", "fill:none;stroke:@rouge;stroke-width:16"),
    ("startf", "fill:none;stroke:@rouge;stroke-opacity:.7;stroke-width:1;stroke-linejoin:round"),
    ("frameb", "fill:none;stroke:@sepia;stroke-width:2.6"),
    ("framel", "fill:none;stroke:@sepia;stroke-width:1.1"),
    ("degree", "fill:@sepia;fill-opacity:.78"),
    ("wavecell", "fill:none;stroke:@ocean-d;stroke-width:1.6;stroke-dasharray:4 5"),
    ("wavebig", "fill:none;stroke:@ocean-d;stroke-width:3;stroke-linecap:round"),
    ("wavebold", "fill:none;stroke:@ocean-d;stroke-width:5.5;stroke-linecap:round"),
    ("swellink", "fill:none;stroke:@ocean-d;stroke-width:1.2;stroke-linecap:round"),
    ("serpent", "fill:@ocean-d;stroke:@sepia;stroke-width:1;stroke-linejoin:round"),
    ("ferry", "fill:none;stroke:@sepia;stroke-width:3.4;stroke-linecap:round;stroke-dasharray:.1 9"),
    ("ferryb", "fill:none;stroke:@sepia;stroke-width:6.5;stroke-linecap:round;stroke-dasharray:.1 15"),
    ("rosering", "fill:none;stroke:@sepia;stroke-width:1.3"),
    ("roserim", "fill:none;stroke:@sepia;stroke-width:1;stroke-dasharray:2 2.4"),
    ("rosel", "fill:@sheet;stroke:@sepia;stroke-width:1;stroke-linejoin:round"),
    ("rosed", "fill:@rouge;stroke:@sepia;stroke-width:1;stroke-linejoin:round"),
    ("scroll", "fill:@sheet;stroke:@sepia;stroke-width:1.8;stroke-linejoin:round"),
    ("scrolld", "fill:@abroad-d;stroke:@sepia;stroke-width:1.8;stroke-linejoin:round"),
    ("fold", "fill:@sepia"),
    ("barv", "fill:@violet;stroke:@sepia;stroke-width:.8"),
    ("bara", "fill:@azure;stroke:@sepia;stroke-width:.8"),
    ("baro", "fill:@orange;stroke:@sepia;stroke-width:.8"),
    ("framev", "fill:@violet;fill-opacity:.2;stroke:@violet;stroke-width:5;stroke-linejoin:round"),
    ("framea", "fill:@azure;fill-opacity:.25;stroke:@azure;stroke-width:5;stroke-linejoin:round"),
    ("frameo", "fill:@orange;fill-opacity:.2;stroke:@orange;stroke-width:5;stroke-linejoin:round"),
    ("ringv", "fill:none;stroke:@violet;stroke-width:3"),
    ("ringa", "fill:none;stroke:@azure;stroke-width:3"),
    ("ringo", "fill:none;stroke:@orange;stroke-width:3"),
    (
        "nation",
        "fill:@sepia;fill-opacity:.8;text-anchor:middle;letter-spacing:.2em;font-family:Georgia,'Times New Roman',serif",
    ),
    (
        "seaname",
        "fill:@letter;fill-opacity:.85;text-anchor:middle;letter-spacing:.12em;font-family:Georgia,'Times New Roman',serif",
    ),
    (
        "townname",
        "fill:@sepia;stroke:@cell;stroke-width:.22em;stroke-linejoin:round;paint-order:stroke;text-anchor:middle;font-family:Georgia,'Times New Roman',serif",
    ),
    (
        "spotname",
        "fill:@sepia;fill-opacity:.75;stroke:@cell;stroke-width:.2em;stroke-linejoin:round;paint-order:stroke;text-anchor:middle;font-family:Georgia,'Times New Roman',serif",
    ),
    (
        "cityname",
        "fill:@sepia;stroke:@sheet;stroke-width:.32em;stroke-linejoin:round;paint-order:stroke;text-anchor:middle;font-weight:700;font-family:Georgia,'Times New Roman',serif",
    ),
    (
        "title",
        "fill:@sepia;text-anchor:middle;font-weight:600;font-family:'Bastide Heading',Georgia,'Times New Roman',serif",
    ),
    // Chips of the maps.
    ("violet", "fill:@violet;stroke:@ink;stroke-width:.7;stroke-linejoin:round"),
    ("azure", "fill:@azure;stroke:@ink;stroke-width:.7;stroke-linejoin:round"),
    ("orange", "fill:@orange;stroke:@ink;stroke-width:.7;stroke-linejoin:round"),
    ("chiprim", "fill:@ink"),
    ("chipback", "fill:@cream-d;stroke:@ink;stroke-width:.5"),
    ("chipmark", "fill:@shine;fill-opacity:.75;stroke:@ink;stroke-width:.7;stroke-linejoin:round"),
    ("chipface", "fill:@shine;stroke:@ink;stroke-width:.6"),
    ("digit", "fill:none;stroke:@ink;stroke-width:2.6;stroke-linecap:round;stroke-linejoin:round"),
    ("cachering", "fill:none;stroke:@rouge;stroke-width:1.8;stroke-dasharray:3 2.4"),
    // Figures: `color` is the player's colour.
    ("fig", "fill:currentColor;stroke:@ink;stroke-width:1.1;stroke-linejoin:round"),
    ("figi", "fill:none;stroke:@ink;stroke-width:1.1;stroke-linejoin:round"),
    ("halo", "fill:none;stroke:@shine;stroke-width:2.6;stroke-opacity:.85;stroke-linejoin:round"),
    ("edge", "fill:none;stroke:#fff;stroke-opacity:.55;stroke-width:.9;stroke-linecap:round;stroke-linejoin:round"),
    ("pat", "stroke:none"),
    // A figure on a board no larger than a stamp.
    ("mindot", "fill:currentColor;stroke:@shine;stroke-width:7"),
    // Faces.
    ("sky", "fill:@paper"),
    ("skin", "fill:@skin;stroke:@ink;stroke-width:1;stroke-linejoin:round"),
    ("blush", "fill:@blush;fill-opacity:.55"),
    ("dim", "fill:@ink;fill-opacity:.3"),
    ("straw", "fill:@thatch;stroke:@ink;stroke-width:1;stroke-linejoin:round"),
    ("hair", "fill:@wood;stroke:@ink;stroke-width:.9;stroke-linejoin:round"),
    ("grey", "fill:@grey;stroke:@ink;stroke-width:.9;stroke-linejoin:round"),
    ("white", "fill:@shine;stroke:@ink;stroke-width:.8;stroke-linejoin:round"),
    ("ermine", "fill:@stone;stroke:@ink;stroke-width:.8;stroke-linejoin:round"),
    ("steel", "fill:@stone;stroke:@ink;stroke-width:.9;stroke-linejoin:round"),
    ("hide", "fill:@wood-l;stroke:@ink;stroke-width:.9;stroke-linejoin:round"),
];

/// The custom properties of a theme, as declarations to put into a CSS rule such as `:root{…}`.
#[must_use]
pub fn palette(theme: Theme) -> String {
    let mut css = String::new();
    for (name, light, dark) in COLOURS {
        let colour = if theme == Theme::Light { light } else { dark };
        css.push_str("--k-");
        css.push_str(name);
        css.push(':');
        css.push_str(colour);
        css.push(';');
    }
    for (name, light, dark) in WORLD_COLOURS {
        css.push_str("--w-");
        css.push_str(name);
        css.push(':');
        css.push_str(if theme == Theme::Light { light } else { dark });
        css.push(';');
    }
    for (i, colour) in PLAYER_COLOURS.iter().enumerate() {
        css.push_str("--k-player-");
        css.push(char::from(b'0' + i as u8));
        css.push(':');
        css.push_str(colour);
        css.push(';');
    }
    css
}

/// The rules every drawing relies on; colours come from the custom properties of [`palette`].
#[must_use]
pub fn style_sheet() -> String {
    let mut css = String::from(".k-world{");
    for (name, ..) in WORLD_COLOURS {
        css.push_str("--k-");
        css.push_str(name);
        css.push_str(":var(--w-");
        css.push_str(name);
        css.push_str(");");
    }
    css.push('}');
    rules(".k-", &mut css, |css, name| {
        css.push_str("var(--k-");
        css.push_str(name);
        css.push(')');
    });
    css
}

/// The same rules with the colours of one theme written out, for pictures on their own.
#[must_use]
pub fn fixed_style_sheet(theme: Theme) -> String {
    let mut css = String::new();
    let find = |colours: &'static [Colour], name: &str| colours.iter().find(|(n, ..)| *n == name);
    let mut write = |start: &str, first: &'static [Colour]| {
        rules(start, &mut css, |css, name| {
            if let Some((_, light, dark)) = find(first, name).or_else(|| find(COLOURS, name)) {
                css.push_str(if theme == Theme::Light { light } else { dark });
            }
        });
    };
    write(".k-", &[]);
    write(".k-world .k-", WORLD_COLOURS);
    css.replace("var(--k-crease,.1)", ".1")
}

fn rules(start: &str, css: &mut String, colour: impl Fn(&mut String, &str)) {
    for (class, style) in RULES {
        css.push_str(start);
        css.push_str(class);
        css.push('{');
        let mut pieces = style.split('@');
        css.push_str(pieces.next().unwrap_or_default());
        for piece in pieces {
            let end = piece.find(|c: char| !c.is_ascii_lowercase() && c != '-').unwrap_or(piece.len());
            colour(css, &piece[..end]);
            css.push_str(&piece[end..]);
        }
        css.push('}');
    }
}

/// The colour of a name, for the few places that need it outside the style sheet.
pub(crate) fn colour(name: &str, theme: Theme) -> &'static str {
    COLOURS
        .iter()
        .find(|(n, ..)| *n == name)
        .map_or("#000", |(_, light, dark)| if theme == Theme::Light { light } else { dark })
}

#[cfg(test)]
pub(crate) fn has_class(class: &str) -> bool {
    class == crate::style::WORLD || class.strip_prefix("k-").is_some_and(|c| RULES.iter().any(|(name, _)| *name == c))
}
