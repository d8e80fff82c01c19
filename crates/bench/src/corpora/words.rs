//! English words.

use std::sync::LazyLock;

use fastrand::Rng;

use super::random::pick;

/// Returns a common word. The first words of the list are the most frequent ones, as in any text.
pub(super) fn common(rng: &mut Rng) -> &'static str {
    let count = COMMON.len();
    COMMON[rng.usize(..count) * rng.usize(..count) / count]
}

/// Returns the name that a person uses in a chat.
pub(super) fn name(rng: &mut Rng) -> &'static str {
    pick(rng, &PEOPLE)
}

static COMMON: LazyLock<Vec<&str>> = LazyLock::new(|| WORDS.split(' ').collect());

const WORDS: &str = "the to a of is and in that it you this for be as we code are can on an with \
    or use type by value function if \
     not from have has so at but method one data memory same error when only each all program example more other \
     need first string compiler struct reference using trait does time any will line means because call variable \
     which make called these case there also into list test its library file number define them returns pattern \
     find change thread instead then would run after than get second body match parameter implement behavior single \
     must result they could module might multiple even inside once scope field message pointer argument different \
     item size another ownership itself lifetime generic possible way every create signature chapter section \
     index order name some collection instance language what expression allows between without loop current help \
     rather often certain concrete particular stack heap build package point handle check read such while most \
     both feature standard kind rules input output user option closure iterator element length task until return \
     like just before several new good common safe cause allocate compile directory project environment process \
     server request response release version remember consider notice explain discuss perform contains specific \
     implementation documentation immutable parallel concurrent condition statement integer character simple \
     small large later earlier useful ready open close start stop true false real full empty exact clear short \
     work write know follow window network";

const PEOPLE: [&str; 12] = [
    "anna",
    "bob_k",
    "Chen",
    "dmitri",
    "eva.m",
    "farid99",
    "Grace",
    "here",
    "build-bot",
    "j0hn",
    "Lena",
    "priya",
];
