//! Reads a page: html5gum's tokens, with their places in the source, drive html5ever's tree
//! builder.
//!
//! The tree builder gets no text of the page. It asks of a text only whether it is white space, NUL
//! or something else, so each text is replaced by one letter, and the tree remembers the number of
//! the token.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;
use std::slice;

use html5ever::interface::{Tracer, create_element};
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{Doctype, Tag, TagKind, Token as HtmlToken, TokenSink, TokenSinkResult};
use html5ever::tree_builder::{TreeBuilder, TreeBuilderOpts};
use html5ever::{Attribute, LocalName, QualName, local_name, ns};
use html5gum::{Emitter, Error, State, Tokenizer};

use crate::attributes::{TagAttributes, is_space};
use crate::options::{Options, STEPS};
use crate::text::attribute_value;
use crate::tree::{
    ElementMark, Handle, MAX_OPEN, TAGS_OF_A_COUNT, Token, TokenPart, Tree, mark_name,
};

/// A text token.
#[derive(Clone, Debug)]
pub(crate) struct TextToken {
    pub(crate) range: Range<usize>,
    /// Changes with each start tag that cuts the text around it.
    pub(crate) section: u32,
    /// Whether a tag of an anchor is between this text and the one before it.
    pub(crate) follows_anchor_tag: bool,
    pub(crate) content: Content,
}

/// What a text token has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// Only NUL, which the tree builder drops.
    Nul,
    /// Only white space and NUL.
    Space,
    Words,
}

/// The start tag of an anchor.
#[derive(Clone, Debug)]
pub(crate) struct AnchorTag {
    pub(crate) start: Range<usize>,
    /// The end tag, if it closed this anchor and nothing else. Only looked for if an anchor may be
    /// removed.
    pub(crate) end: Option<Range<usize>>,
    /// Whether the start tag closed another anchor. Only looked for if an anchor may be removed.
    pub(crate) closes_another: bool,
}

impl AnchorTag {
    pub(crate) fn new(start: Range<usize>) -> Self {
        AnchorTag {
            start,
            end: None,
            closes_another: false,
        }
    }
}

/// A page that was read.
#[derive(Debug)]
pub(crate) struct Page {
    pub(crate) tree: Tree,
    pub(crate) texts: Vec<TextToken>,
    pub(crate) anchors: Vec<AnchorTag>,
    /// Whether nothing is linked at all.
    pub(crate) is_skipped: bool,
}

/// Reads a page or a fragment. `text` is the source, with one control character for each byte that
/// is not UTF-8. Cost: linear in the source.
pub(crate) fn read(source: &[u8], text: &str, options: &Options<'_>) -> Page {
    // A byte order mark is not a part of the page.
    let start = if source.starts_with(BYTE_ORDER_MARK) {
        BYTE_ORDER_MARK.len()
    } else {
        0
    };
    let mut reader = PageReader {
        source,
        text,
        options,
        builder: builder(source.get(start..).unwrap_or_default(), options),
        names: NameCache::default(),
        marks: HashMap::new(),
        texts: Vec::new(),
        anchors: Vec::new(),
        position: start,
        tag_start: start,
        text_start: start,
        section: 0,
        follows_anchor_tag: false,
        lead: Vec::new(),
        has_words: false,
        tag: TagState::None,
        tag_name: Vec::new(),
        last_start_tag: Vec::new(),
        has_attributes: false,
        is_self_closing: false,
        is_in_select: false,
        doctype: Doctype::default(),
        is_skipped: false,
        steps: 0,
    };
    let mut tokenizer =
        Tokenizer::new_with_emitter(source.get(start..).unwrap_or_default(), &mut reader);
    // The only token says to stop.
    let _ = tokenizer.next();
    // The end tag of a copied anchor ends only one of the copies.
    for &number in reader.builder.sink.copied_anchors.borrow().iter() {
        if let Some(anchor) = reader.anchors.get_mut(number as usize) {
            anchor.end = None;
        }
    }
    Page {
        tree: reader.builder.sink,
        texts: reader.texts,
        anchors: reader.anchors,
        is_skipped: reader.is_skipped,
    }
}

pub(crate) const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

fn builder(source: &[u8], options: &Options<'_>) -> TreeBuilder<Handle, Tree> {
    let tree = Tree::new(&options.skipped_elements);
    let settings = TreeBuilderOpts {
        scripting_enabled: true,
        ..TreeBuilderOpts::default()
    };
    if is_document(source) {
        return TreeBuilder::new(tree, settings);
    }
    let body = create_element(
        &tree,
        QualName::new(None, ns!(html), local_name!("body")),
        Vec::new(),
    );
    TreeBuilder::new_for_fragment(tree, body, None, settings)
}

/// Returns whether the source is a document: the first thing in it but white space and comments is
/// a doctype, or a tag `html`, `head`, `body` or `frameset`.
#[doc(hidden)]
#[must_use]
pub fn is_document(mut source: &[u8]) -> bool {
    loop {
        source = source.trim_ascii_start();
        let after = if source.starts_with(b"<!--") {
            // Both ends are looked for at once, so that no comment is read to the end of the page
            // for the rarer one.
            let end = source
                .windows(4)
                .position(|window| window.starts_with(b"-->") || window == b"--!>");
            end.map(|at| {
                at + if source[at..].starts_with(b"-->") {
                    3
                } else {
                    4
                }
            })
        } else if source.starts_with(b"<?") {
            source
                .iter()
                .position(|&byte| byte == b'>')
                .map(|at| at + 1)
        } else {
            let names: [&[u8]; 4] = [b"<html", b"<head", b"<body", b"<frameset"];
            let ends = |name: &[u8]| {
                source
                    .get(name.len())
                    .is_none_or(|&byte| is_space(byte) || matches!(byte, b'/' | b'>'))
            };
            let starts = |name: &[u8]| {
                source
                    .get(..name.len())
                    .is_some_and(|start| start.eq_ignore_ascii_case(name))
            };
            return starts(b"<!doctype")
                || names.into_iter().any(|name| starts(name) && ends(name));
        };
        match after.and_then(|after| source.get(after..)) {
            Some(rest) => source = rest,
            None => return false,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TagState {
    None,
    Start,
    End,
}

/// A cache of values that follow from the name of a tag alone. It keeps the last names.
#[derive(Debug)]
pub(crate) struct NameCache<T>(Vec<Option<(u64, T)>>);

impl<T: Clone> Default for NameCache<T> {
    fn default() -> Self {
        NameCache(vec![None; Self::SLOTS])
    }
}

impl<T: Clone> NameCache<T> {
    const SLOTS: usize = 64;

    /// Returns what `new` returned for the name.
    pub(crate) fn get(&mut self, name: &[u8], new: impl FnOnce() -> T) -> T {
        let mut key = [0; 8];
        let Some(start) = key.get_mut(..name.len()) else {
            return new();
        };
        start.copy_from_slice(name);
        let key = u64::from_le_bytes(key);
        // The high bits of a product depend on all bits of the factor.
        let slot = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58) as usize;
        match &mut self.0[slot % Self::SLOTS] {
            Some((other, known)) if *other == key => known.clone(),
            slot => slot.insert((key, new())).1.clone(),
        }
    }
}

fn local_name(name: &[u8]) -> LocalName {
    LocalName::from(&*String::from_utf8_lossy(name))
}

/// Gets the calls of the tokenizer.
// Not html5gum's `CallbackEmitter`, which copies the text of all tokens.
#[allow(
    clippy::struct_excessive_bools,
    reason = "facts about the current token"
)]
struct PageReader<'s, 'h> {
    source: &'s [u8],
    text: &'s str,
    options: &'s Options<'h>,
    builder: TreeBuilder<Handle, Tree>,
    /// Making a name of html5ever costs a hash with a key.
    names: NameCache<LocalName>,
    /// The numbers of marks of formatting elements, by their attributes.
    marks: HashMap<Vec<u8>, usize>,
    texts: Vec<TextToken>,
    anchors: Vec<AnchorTag>,
    /// The byte of the source after what the tokenizer has read.
    position: usize,
    /// The `<` of the current tag, comment or doctype.
    tag_start: usize,
    /// The end of the last token that is not text.
    text_start: usize,
    section: u32,
    follows_anchor_tag: bool,
    /// White space and NUL at the start of the text, without repetitions.
    lead: Vec<u8>,
    has_words: bool,
    tag: TagState,
    tag_name: Vec<u8>,
    last_start_tag: Vec<u8>,
    has_attributes: bool,
    is_self_closing: bool,
    /// Whether a `select` is open.
    is_in_select: bool,
    doctype: Doctype,
    is_skipped: bool,
    /// How many steps the tokenizer has taken.
    steps: usize,
}

impl PageReader<'_, '_> {
    /// Ends the current text, if there is one, at the byte `end` of the source.
    fn flush_text(&mut self, end: usize) {
        if self.lead.is_empty() && !self.has_words {
            return;
        }
        let number = u32::try_from(self.texts.len()).unwrap_or(u32::MAX);
        let has_words = std::mem::take(&mut self.has_words);
        let range = self.text_start..end;
        let follows_anchor_tag = std::mem::take(&mut self.follows_anchor_tag);
        let content = match (has_words, self.lead.iter().any(|&byte| byte != 0)) {
            (true, _) => Content::Words,
            (false, true) => Content::Space,
            (false, false) => Content::Nul,
        };
        self.texts.push(TextToken {
            range,
            section: self.section,
            follows_anchor_tag,
            content,
        });
        if !self.builder.sink.is_full() {
            for part in self
                .lead
                .chunk_by(|&left, &right| (left == 0) == (right == 0))
            {
                self.builder
                    .sink
                    .token
                    .set(Token::Text(number, TokenPart::Lead));
                let space = || StrTendril::from_slice(std::str::from_utf8(part).unwrap_or(" "));
                let token = if part.starts_with(b"\0") {
                    HtmlToken::NullCharacterToken
                } else {
                    HtmlToken::CharacterTokens(space())
                };
                let _ = self.builder.process_token(token, 1);
            }
            if has_words {
                self.builder
                    .sink
                    .token
                    .set(Token::Text(number, TokenPart::Rest));
                let _ = self
                    .builder
                    .process_token(HtmlToken::CharacterTokens(StrTendril::from_slice("x")), 1);
            }
            self.builder.sink.token.set(Token::Other);
        }
        self.lead.clear();
    }

    fn start_tag(&mut self, range: Range<usize>) -> Option<State> {
        std::mem::swap(&mut self.last_start_tag, &mut self.tag_name);
        let name = self
            .names
            .get(&self.last_start_tag, || local_name(&self.last_start_tag));
        let is_anchor = name == local_name!("a");
        if is_anchor {
            self.follows_anchor_tag = true;
        } else if name != local_name!("wbr") {
            self.section += 1;
        }
        if self.builder.sink.is_full() {
            return self.start_tag_beyond_limit(range, &name);
        }
        // Older browsers drop other tags there, or close the `select`; newer ones keep them.
        if self.is_in_select && !is_in_every_select(&name) {
            self.builder.sink.stop();
            return self.start_tag_beyond_limit(range, &name);
        }
        self.is_in_select |= name == local_name!("select");
        if !is_anchor {
            let number = self.builder.sink.count_start_tag();
            if number % TAGS_OF_A_COUNT == 0 && open_elements(&self.builder).len() > MAX_OPEN {
                self.builder.sink.stop();
                return self.start_tag_beyond_limit(range, &name);
            }
            if self.leaves_foreign_content(closed_by(&name)) {
                self.builder.sink.stop();
                return None;
            }
        }
        let attrs = if is_anchor || self.has_attributes {
            self.attributes(&name, range)
        } else {
            Vec::new()
        };
        let tag = Tag {
            kind: TagKind::StartTag,
            name,
            self_closing: self.is_self_closing,
            attrs,
            had_duplicate_attributes: false,
        };
        let before = if is_anchor { self.open_anchor() } else { None };
        let result = self.builder.process_token(HtmlToken::TagToken(tag), 1);
        self.note_start(before);
        match result {
            TokenSinkResult::Plaintext => Some(State::PlainText),
            TokenSinkResult::RawData(RawKind::Rcdata) => Some(State::RcData),
            TokenSinkResult::RawData(RawKind::ScriptData) => Some(State::ScriptData),
            TokenSinkResult::RawData(_) => Some(State::RawText),
            TokenSinkResult::Continue
            | TokenSinkResult::Script(_)
            | TokenSinkResult::EncodingIndicator(_) => None,
        }
    }

    /// Anchors are read beyond the limit, too, so that each gets the `rel` of the options. There it
    /// is only guessed from the name of a tag whether text is raw.
    fn start_tag_beyond_limit(&mut self, range: Range<usize>, name: &LocalName) -> Option<State> {
        match *name {
            local_name!("a") => self.anchors.push(AnchorTag::new(range)),
            // Its attributes are added to the existing element, which contains all links.
            local_name!("body") | local_name!("html") => {
                self.is_skipped |= self
                    .options
                    .is_skipped(self.text.get(range).unwrap_or_default());
            }
            // A `title` of `svg` is no raw text.
            local_name!("title") => return None,
            _ => {}
        }
        html5gum::naive_next_state(&self.last_start_tag)
    }

    /// The attributes that the tree builder has to know, and the mark of the element.
    fn attributes(&mut self, name: &LocalName, range: Range<usize>) -> Vec<Attribute> {
        let tag = self.text.get(range.clone()).unwrap_or_default();
        let number = if *name == local_name!("a") {
            self.anchors.push(AnchorTag::new(range));
            Some(self.push_mark(ElementMark::Anchor(
                u32::try_from(self.anchors.len() - 1).unwrap_or(u32::MAX),
            )))
        } else if self.options.is_skipped(tag) {
            Some(self.push_mark(ElementMark::Skipped))
        } else if is_formatting(name) {
            // Only these have to be told apart by their attributes.
            let marks = &self.builder.sink.marks;
            let number = self.marks.entry(identity(tag)).or_insert_with(|| {
                marks.borrow_mut().push(ElementMark::None);
                marks.borrow().len() - 1
            });
            Some(*number)
        } else {
            None
        };
        let mark = number.map(|number| Attribute {
            name: mark_name(),
            value: StrTendril::from(number.to_string()),
        });
        mark.into_iter()
            .chain(known_attributes(name, tag))
            .collect()
    }

    fn push_mark(&self, mark: ElementMark) -> usize {
        let mut marks = self.builder.sink.marks.borrow_mut();
        marks.push(mark);
        marks.len() - 1
    }

    fn end_tag(&mut self, range: Range<usize>) -> Option<State> {
        self.last_start_tag.clear();
        let name = self
            .names
            .get(&self.tag_name, || local_name(&self.tag_name));
        let is_anchor = name == local_name!("a");
        self.follows_anchor_tag |= is_anchor;
        self.is_in_select &= name != local_name!("select");
        if self.builder.sink.is_full() {
            return None;
        }
        if self.leaves_foreign_content(slice::from_ref(&name)) {
            self.builder.sink.stop();
            return None;
        }
        let open = if is_anchor && self.options.may_remove_anchors() {
            open_elements(&self.builder)
        } else {
            Vec::new()
        };
        let tag = Tag {
            kind: TagKind::EndTag,
            name,
            self_closing: false,
            attrs: Vec::new(),
            had_duplicate_attributes: false,
        };
        let _ = self.builder.process_token(HtmlToken::TagToken(tag), 1);
        self.note_end(&open, range);
        None
    }

    /// Returns whether html5ever would close an element around `svg` or `math` for a tag inside,
    /// where browsers do not. `closed` are the names of elements that the tag closes.
    // Browsers stop at the elements of foreign content that hold HTML, because they are "special".
    // In html5ever 0.40, `special_tag` of tag_sets.rs has elements of HTML only:
    // <li><svg><title><li>.
    fn leaves_foreign_content(&self, closed: &[LocalName]) -> bool {
        if closed.is_empty() || !self.builder.sink.has_integration_points() {
            return false;
        }
        let open = open_elements(&self.builder);
        let Some(last) = open.iter().rposition(Handle::is_integration_point) else {
            return false;
        };
        let is_named = |element: &Handle| closed.iter().any(|name| element.is_html(name));
        open[..last].iter().any(is_named) && !open[last..].iter().any(is_named)
    }

    /// Returns the anchor that the next start tag of an anchor may close; `None` if no anchor may
    /// be removed.
    fn open_anchor(&self) -> Option<u32> {
        if !self.options.may_remove_anchors() {
            return None;
        }
        let open = open_elements(&self.builder);
        open.iter()
            .rev()
            .map(Handle::id)
            .find(|&id| self.builder.sink.anchor(id).is_some())
    }

    /// Notes whether the last start tag of an anchor closed another one. `before` is the anchor
    /// that was open before it.
    fn note_start(&mut self, before: Option<u32>) {
        let Some(before) = before else { return };
        let closes_another = open_elements(&self.builder)
            .iter()
            .all(|element| element.id() != before);
        if let Some(anchor) = self.anchors.last_mut() {
            anchor.closes_another = closes_another;
        }
    }

    /// Notes the end tag of the anchor that it closed, if it closed nothing else. `before` are the
    /// open elements before it.
    fn note_end(&mut self, before: &[Handle], range: Range<usize>) {
        let tree = &self.builder.sink;
        let anchors = before
            .iter()
            .rev()
            .filter_map(|element| Some((element.id(), tree.anchor(element.id())?)));
        let Some((element, number)) = anchors.into_iter().next() else {
            return;
        };
        // An open anchor is in `before` twice: as an element and as a formatting element. If it is
        // there once, another tag has already closed it: <p><a><p></p></a>.
        if before.iter().filter(|other| other.id() == element).count() < 2 {
            return;
        }
        let others = before
            .iter()
            .map(Handle::id)
            .filter(|&other| other != element);
        if others.eq(open_elements(&self.builder).iter().map(Handle::id)) {
            if let Some(anchor) = self.anchors.get_mut(number as usize) {
                anchor.end = Some(range);
            }
        }
    }
}

/// The attributes that the tree builder looks at.
fn known_attributes(name: &LocalName, tag: &str) -> Vec<Attribute> {
    let known: &[(&str, LocalName)] = match *name {
        local_name!("input") => &[("type", local_name!("type"))],
        local_name!("annotation-xml") => &[("encoding", local_name!("encoding"))],
        local_name!("font") => &[
            ("color", local_name!("color")),
            ("face", local_name!("face")),
            ("size", local_name!("size")),
        ],
        _ => return Vec::new(),
    };
    let found = TagAttributes::new(tag.as_bytes()).filter_map(|attribute| {
        let name = tag.get(attribute.name)?;
        let (_, name) = known
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name))?;
        let value = StrTendril::from_slice(&attribute_value(tag.get(attribute.value)?));
        Some(Attribute {
            name: QualName::new(None, ns!(), name.clone()),
            value,
        })
    });
    let mut attributes: Vec<Attribute> = Vec::new();
    for attribute in found {
        // Of attributes with the same name, the first one counts.
        if attributes.iter().all(|first| first.name != attribute.name) {
            attributes.push(attribute);
        }
    }
    attributes
}

/// Returns whether all browsers keep a tag in a `select`.
fn is_in_every_select(name: &LocalName) -> bool {
    matches!(
        *name,
        local_name!("option")
            | local_name!("optgroup")
            | local_name!("hr")
            | local_name!("script")
            | local_name!("template")
    )
}

/// Returns the elements that a start tag closes, if they are open.
fn closed_by(name: &LocalName) -> &'static [LocalName] {
    const ITEM: &[LocalName] = &[local_name!("li")];
    const DESCRIPTION: &[LocalName] = &[local_name!("dd"), local_name!("dt")];
    match *name {
        local_name!("li") => ITEM,
        local_name!("dd") | local_name!("dt") => DESCRIPTION,
        _ => &[],
    }
}

/// The open elements, from the outermost one, and after them the formatting elements that are
/// opened again.
fn open_elements(builder: &TreeBuilder<Handle, Tree>) -> Vec<Handle> {
    let trace = Trace(RefCell::default());
    builder.trace_handles(&trace);
    trace.0.into_inner()
}

struct Trace(RefCell<Vec<Handle>>);

impl Tracer for Trace {
    type Handle = Handle;

    fn trace_handle(&self, handle: &Handle) {
        self.0.borrow_mut().push(handle.clone());
    }
}

/// Returns whether the tree builder opens an element again that was closed by another one. Source:
/// HTML standard, "13.2.4.3 The list of active formatting elements". Anchors have marks of their
/// own.
fn is_formatting(name: &LocalName) -> bool {
    matches!(
        *name,
        local_name!("b")
            | local_name!("big")
            | local_name!("code")
            | local_name!("em")
            | local_name!("font")
            | local_name!("i")
            | local_name!("nobr")
            | local_name!("s")
            | local_name!("small")
            | local_name!("strike")
            | local_name!("strong")
            | local_name!("tt")
            | local_name!("u")
    )
}

/// The attributes of a tag, so that two tags have the same result if and only if the tree builder
/// takes them as equal; empty if there are none.
// It keeps no more than three formatting elements with equal attributes.
fn identity(tag: &str) -> Vec<u8> {
    let mut attributes: Vec<_> = TagAttributes::new(tag.as_bytes())
        .filter_map(|attribute| {
            Some((
                tag.get(attribute.name)?.to_ascii_lowercase(),
                attribute_value(tag.get(attribute.value)?),
            ))
        })
        .collect();
    // Stable: of attributes with the same name, the first one counts.
    attributes.sort_by(|left, right| left.0.cmp(&right.0));
    attributes.dedup_by(|later, first| later.0 == first.0);
    let mut identity = Vec::new();
    for (name, value) in attributes {
        // Neither byte can be in a name, and a length tells where a value ends.
        identity.extend_from_slice(format!("{name}={}>", value.len()).as_bytes());
        identity.extend_from_slice(value.as_bytes());
    }
    identity
}

impl Emitter for &mut PageReader<'_, '_> {
    type Token = ();

    fn set_last_start_tag(&mut self, name: Option<&[u8]>) {
        self.last_start_tag.clear();
        self.last_start_tag
            .extend_from_slice(name.unwrap_or_default());
    }

    fn move_position(&mut self, offset: isize) {
        self.position = self.position.saturating_add_signed(offset);
    }

    fn pop_token(&mut self) -> Option<()> {
        self.steps += 1;
        (self.steps % STEPS == 0 && self.options.stops()).then_some(())
    }

    fn should_emit_errors(&mut self) -> bool {
        false
    }

    fn emit_error(&mut self, _: Error) {}

    fn start_open_tag(&mut self) {
        self.tag_start = self.position.saturating_sub(1);
    }

    fn emit_string(&mut self, text: &[u8]) {
        // In raw text, the start of an end tag may turn out to be text.
        self.tag = TagState::None;
        if self.has_words {
            return;
        }
        for &byte in text {
            if !is_space(byte) && byte != 0 {
                self.has_words = true;
                return;
            }
            // The first line end matters, and whether there is more.
            if self.lead.len() < 2 || self.lead.last() != Some(&byte) {
                self.lead.push(byte);
            }
        }
    }

    fn emit_eof(&mut self) {
        // A tag without an end is dropped.
        let end = if self.tag == TagState::None {
            self.source.len()
        } else {
            self.tag_start
        };
        self.flush_text(end);
        if !self.builder.sink.is_full() {
            let _ = self.builder.process_token(HtmlToken::EOFToken, 1);
        }
    }

    fn init_start_tag(&mut self) {
        self.tag = TagState::Start;
        self.tag_name.clear();
        self.has_attributes = false;
        self.is_self_closing = false;
    }

    fn init_end_tag(&mut self) {
        self.tag = TagState::End;
        self.tag_name.clear();
    }

    fn push_tag_name(&mut self, name: &[u8]) {
        self.tag_name.extend_from_slice(name);
    }

    fn init_attribute(&mut self) {
        self.has_attributes = true;
    }

    fn push_attribute_name(&mut self, _: &[u8]) {}

    fn push_attribute_value(&mut self, _: &[u8]) {}

    fn set_self_closing(&mut self) {
        self.is_self_closing = true;
    }

    fn emit_current_tag(&mut self) -> Option<State> {
        self.flush_text(self.tag_start);
        let range = self.tag_start..self.position;
        self.text_start = self.position;
        match std::mem::replace(&mut self.tag, TagState::None) {
            TagState::Start => self.start_tag(range),
            TagState::End | TagState::None => self.end_tag(range),
        }
    }

    fn current_is_appropriate_end_tag_token(&mut self) -> bool {
        self.tag == TagState::End
            && !self.last_start_tag.is_empty()
            && self.last_start_tag == self.tag_name
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&mut self) -> bool {
        !self.builder.sink.is_full()
            && self
                .builder
                .adjusted_current_node_present_but_not_in_html_namespace()
    }

    fn init_comment(&mut self) {}

    fn push_comment(&mut self, _: &[u8]) {}

    fn emit_current_comment(&mut self) {
        self.flush_text(self.tag_start);
        self.text_start = self.position;
        if !self.builder.sink.is_full() {
            let _ = self
                .builder
                .process_token(HtmlToken::CommentToken(StrTendril::new()), 1);
        }
    }

    // The last doctype was taken when it was emitted.
    fn init_doctype(&mut self) {}

    fn set_force_quirks(&mut self) {
        self.doctype.force_quirks = true;
    }

    fn push_doctype_name(&mut self, name: &[u8]) {
        push(&mut self.doctype.name, name);
    }

    fn set_doctype_public_identifier(&mut self, value: &[u8]) {
        self.doctype.public_id = None;
        push(&mut self.doctype.public_id, value);
    }

    fn push_doctype_public_identifier(&mut self, value: &[u8]) {
        push(&mut self.doctype.public_id, value);
    }

    fn set_doctype_system_identifier(&mut self, value: &[u8]) {
        self.doctype.system_id = None;
        push(&mut self.doctype.system_id, value);
    }

    fn push_doctype_system_identifier(&mut self, value: &[u8]) {
        push(&mut self.doctype.system_id, value);
    }

    fn emit_current_doctype(&mut self) {
        self.flush_text(self.tag_start);
        self.text_start = self.position;
        let doctype = std::mem::take(&mut self.doctype);
        if !self.builder.sink.is_full() {
            let _ = self
                .builder
                .process_token(HtmlToken::DoctypeToken(doctype), 1);
        }
    }
}

fn push(text: &mut Option<StrTendril>, more: &[u8]) {
    text.get_or_insert_default()
        .push_slice(&String::from_utf8_lossy(more));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tags that open, move or close other elements, each in a way of its own.
    const TAGS: [&str; 19] = [
        "<a>",
        "<b>",
        "<i>",
        "<nobr>",
        "<font size=1>",
        "<div>",
        "<p>",
        "<ul>",
        "<li>",
        "<button>",
        "<table>",
        "<tr>",
        "<td>",
        "<h1>",
        "</a>",
        "</b>",
        "</i>",
        "</div>",
        "</p>",
    ];

    /// Returns how many open elements the tree builder looked at.
    fn asked(page: &str) -> usize {
        read(page.as_bytes(), page, &Options::new())
            .tree
            .asked
            .get()
    }

    #[test]
    fn the_tree_builder_looks_at_a_linear_number_of_open_elements() {
        let mut random = fastrand::Rng::with_seed(60);
        let drawn = (0..200).map(|_| {
            (0..random.usize(1..=5))
                .map(|_| TAGS[random.usize(..TAGS.len())])
                .collect()
        });
        let by_hand = ["<div><a><i>", "<ul><a><b>", "<i><div><nobr><div>"].map(str::to_owned);
        for unit in by_hand.into_iter().chain(drawn) {
            let [once, twice] =
                [4_000, 8_000].map(|tags| asked(&unit.repeat(tags / unit.matches('<').count())));
            assert!(
                once > 0 && twice < once * 5 / 2,
                "{unit}: {once}, and {twice} for twice the tags"
            );
        }
    }

    /// The cache has fewer places than there are names here, so that some names share one.
    #[test]
    fn names_from_the_cache_are_those_of_the_tags() {
        let mut names = NameCache::default();
        let mut random = fastrand::Rng::with_seed(76);
        let known = crate::SKIPPED.iter().map(|name| (*name).to_owned());
        let known: Vec<String> = known
            .chain((0..200).map(|number| format!("x-{number}")))
            .collect();
        for _ in 0..2_000 {
            let name = &known[random.usize(..known.len())];
            assert_eq!(
                *names.get(name.as_bytes(), || local_name(name.as_bytes())),
                **name
            );
        }
    }
}
