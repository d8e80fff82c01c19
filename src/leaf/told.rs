//! What a user's hook sees of the links of a leaf. This is the only place that decides it.
//!
//! ```text
//! a link ──► is it held? ──► its block ──► the user's hook
//! a refused candidate ──► its place in the source ──► the user's hook
//! ```

use alloc::sync::Arc;

use super::pieces::Leaf;
use super::shown::Shown;
use crate::link::{Action, BlockKind, Link};
use crate::names::rule::RefusedCandidate;
use crate::search::hook::{AnyHook, Hook, sealed};
use crate::search::settled::Held;

/// Calls the user's hook for the links of a leaf, except for those that more text could change.
pub(super) struct ToldHook<'h, 's> {
    pub(super) block: BlockKind,
    pub(super) held: HeldLinks,
    pub(super) text: SearchedText<'h, 's>,
    pub(super) hook: &'h mut AnyHook<'h>,
}

/// The links of a leaf that are held.
#[derive(Clone)]
pub(super) enum HeldLinks {
    None,
    All,
    /// Those at these places of the source.
    At(Arc<Held>),
}

/// The text that is searched, whose places are mapped to the source for an explanation.
pub(super) enum SearchedText<'l, 's> {
    /// The source from this byte on.
    From(usize),
    /// A text as it is shown.
    Shown(&'l Leaf<'s>, &'l Shown),
    /// A synthesized text, none of whose places is one of the source.
    Synthesized,
}

impl<'s> ToldHook<'_, 's> {
    /// Returns the same hook for the text of the leaf as it is shown.
    pub(super) fn of_shown<'a>(
        &'a mut self,
        leaf: &'a Leaf<'s>,
        shown: &'a Shown,
    ) -> ToldHook<'a, 's> {
        let text = match self.text {
            SearchedText::Synthesized => SearchedText::Synthesized,
            _ => SearchedText::Shown(leaf, shown),
        };
        ToldHook {
            block: self.block,
            held: self.held.clone(),
            text,
            hook: &mut *self.hook,
        }
    }
}

impl<'t> Hook<'t> for ToldHook<'_, '_> {
    fn call(&mut self, link: &mut Link<'t>) -> Action {
        let is_held = match &self.held {
            HeldLinks::None => false,
            HeldLinks::All => true,
            HeldLinks::At(held) => held.holds(&link.range()),
        };
        link.set_block(self.block);
        if is_held {
            Action::Skip
        } else {
            self.hook.call(link)
        }
    }
}

impl sealed::Sealed<'_> for ToldHook<'_, '_> {
    fn explains(&self) -> bool {
        self.hook.explains()
    }

    fn refused(&mut self, refused: RefusedCandidate) {
        let RefusedCandidate {
            trigger,
            refusal,
            next,
        } = refused;
        let (trigger, at, next) = match self.text {
            SearchedText::From(start) => (
                start + trigger.start..start + trigger.end,
                start + refusal.at,
                start + next,
            ),
            SearchedText::Shown(leaf, shown) => {
                let typed_at = |at| shown.typed_at(leaf, at);
                let trigger = shown
                    .typed(leaf, &trigger)
                    .unwrap_or_else(|| typed_at(trigger.start)..typed_at(trigger.end));
                (trigger, typed_at(refusal.at), typed_at(next))
            }
            SearchedText::Synthesized => return,
        };
        self.hook.refused(RefusedCandidate {
            trigger,
            refusal: refusal.reason.at(at),
            next,
        });
    }
}
