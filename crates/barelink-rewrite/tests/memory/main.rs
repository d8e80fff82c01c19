//! How much is allocated by a plan.

#[path = "../../../../tests/common/finders.rs"]
mod finders;

use allocation_counter::measure;
use barelink_pulldown_cmark::pulldown_cmark::Options;
use barelink_rewrite::{Style, plan};
use finders::finders;

/// Links of all kinds, and what is none.
const BLOCK: &str = "Two (http://a.example/b_(c)?d=e#f). www.example.com, \
    john.doe@example.org;\nmailto:x@y.com xmpp:a@b.com/c \
    and a.b@c.com.http://d.ef, [not http://g.hi here] `http://code.example` *www.example.net*\n\n";

/// Both sources and their events are there at once (issue 17, item 21).
#[test]
fn a_plan_holds_documents() {
    for finder in finders() {
        let peak = |blocks: usize| {
            let source = BLOCK.repeat(blocks);
            measure(|| drop(plan(&source, Options::empty(), &finder, Style::Angle))).bytes_max
        };
        let short = peak(100);
        let long = peak(200);
        assert!(
            long > short && long <= short * 5 / 2,
            "{finder:?}: {short} bytes for 100 blocks, {long} for 200"
        );
    }
}
