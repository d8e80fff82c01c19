//! The finder with all options, which are set one by one.

use std::borrow::Cow;
use std::ffi::CString;

use barelink::html::LineBreaks;
use barelink::{Finder, Incomplete};
use barelink_options::{Finders, Setting};

use crate::border::Outcome;
use crate::types::barelink_status;

/// Finds links. Several threads may use a finder at the same time, as long as none of them sets an option or frees it.
#[allow(non_camel_case_types, reason = "this is a name of C")]
#[derive(Clone, Debug)]
pub struct barelink_finder {
    settings: Vec<(String, String)>,
    pub(crate) finders: Finders,
    /// For a text that is followed by a boundary: `incomplete` has no effect there.
    pub(crate) complete: Finder,
    pub(crate) anchors: Anchors,
    #[cfg(feature = "markdown")]
    pub(crate) extensions: pulldown_cmark::Options,
    pub(crate) message: CString,
}

/// How anchors and line ends are written in HTML.
#[derive(Clone, Debug, Default)]
pub(crate) struct Anchors {
    pub(crate) rel: Option<String>,
    pub(crate) target: Option<String>,
    pub(crate) class: Option<String>,
    pub(crate) line_breaks: LineBreaks,
}

impl barelink_finder {
    /// Makes a finder of GitHub's links.
    pub(crate) fn new() -> Result<Self, String> {
        let finders = Finders::new(&[])?;
        let complete = finders.text.clone().incomplete(Incomplete::Show);
        Ok(barelink_finder {
            settings: Vec::new(),
            finders,
            complete,
            anchors: Anchors::default(),
            #[cfg(feature = "markdown")]
            extensions: pulldown_cmark::Options::empty(),
            message: CString::default(),
        })
    }

    /// Sets an option, whose name and value are `None` if they are not UTF-8. Keeps the message of an error.
    pub(crate) fn set_and_note(&mut self, name: Option<&str>, value: Option<&str>) -> Outcome {
        let result = match (name, value) {
            (Some(name), Some(value)) => self.set(name, value),
            _ => Err("barelink: the name or the value of an option is not UTF-8".to_owned()),
        };
        result.map_err(|message| {
            // Names and values come from strings of C, which have no NUL in them.
            self.message = CString::new(message).unwrap_or_default();
            barelink_status::Option
        })
    }

    /// Sets an option. After an error, it is as it was before.
    ///
    /// # Errors
    ///
    /// Says what is wrong.
    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "rel" => self.anchors.rel = Some(value.to_owned()),
            "target" => self.anchors.target = Some(value.to_owned()),
            "class" => self.anchors.class = Some(value.to_owned()),
            "line_breaks" => self.anchors.line_breaks = line_breaks(value)?,
            #[cfg(feature = "markdown")]
            "extensions" => self.extensions = barelink_options::markdown::extensions_of(value)?,
            _ => self.set_finders(name, value)?,
        }
        Ok(())
    }

    fn set_finders(&mut self, name: &str, value: &str) -> Result<(), String> {
        let mut settings: Vec<_> = self.settings.iter().filter(|(known, _)| known != name).cloned().collect();
        settings.push((name.to_owned(), value.to_owned()));
        let by_name: Vec<_> =
            settings.iter().map(|(name, value)| Setting { name, key: Cow::Borrowed(name), value }).collect();
        self.finders = Finders::new(&by_name)?;
        self.complete = self.finders.text.clone().incomplete(Incomplete::Show);
        self.settings = settings;
        Ok(())
    }
}

fn line_breaks(value: &str) -> Result<LineBreaks, String> {
    match value {
        "keep" => Ok(LineBreaks::Keep),
        "br" => Ok(LineBreaks::Br),
        _ => Err(format!("barelink: option `line_breaks`: `{value}` is neither `keep` nor `br`")),
    }
}
