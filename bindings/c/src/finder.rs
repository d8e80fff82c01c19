//! The finder with all options, which are set one by one.

use std::ffi::CString;

use barelink::html::{Attributes, LineBreaks};
use barelink::{Case, Choice, Finder};

use crate::border::StatusResult;
use crate::types::{barelink_anchor_callback, barelink_status};

/// Finds links. Several threads may use a finder at the same time, as long as none of them sets an
/// option or frees it.
#[allow(non_camel_case_types, reason = "this is a name of C")]
#[derive(Clone, Debug)]
pub struct barelink_finder {
    settings: Vec<(String, String)>,
    pub(crate) finder: Finder,
    /// For a text that is followed by a boundary, which more text cannot change.
    pub(crate) complete: Finder,
    pub(crate) anchors: HtmlSettings,
    pub(crate) on_anchor: barelink_anchor_callback,
    #[cfg(feature = "markdown")]
    pub(crate) extensions: pulldown_cmark::Options,
    pub(crate) message: CString,
}

/// How anchors and line ends are written in HTML.
#[derive(Clone, Debug, Default)]
pub(crate) struct HtmlSettings {
    pub(crate) attributes: Attributes<'static>,
    pub(crate) line_breaks: LineBreaks,
}

impl barelink_finder {
    /// Makes a finder of GitHub's links.
    pub(crate) fn new() -> Self {
        let finder = Finder::default();
        barelink_finder {
            settings: Vec::new(),
            complete: complete(&finder),
            finder,
            anchors: HtmlSettings::default(),
            on_anchor: None,
            #[cfg(feature = "markdown")]
            extensions: barelink_pulldown_cmark::GITHUB,
            message: CString::default(),
        }
    }

    /// Sets an option, whose name and value are `None` if they are not UTF-8. Keeps the message of
    /// an error.
    pub(crate) fn set_and_note(&mut self, name: Option<&str>, value: Option<&str>) -> StatusResult {
        let result = match (name, value) {
            (Some(name), Some(value)) => self.set(name, value),
            _ => Err("the name or the value of an option is not UTF-8".to_owned()),
        };
        result.map_err(|message| {
            // Names and values come from strings of C, which have no NUL in them.
            self.message = CString::new(["barelink: ", &message].concat()).unwrap_or_default();
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
            "rel" => self.anchors.attributes.rel = Some(value.to_owned().into()),
            "target" => self.anchors.attributes.target = Some(value.to_owned().into()),
            "class" => self.anchors.attributes.class = Some(value.to_owned().into()),
            "line_breaks" => self.anchors.line_breaks = line_breaks(value)?,
            #[cfg(feature = "markdown")]
            "extensions" => {
                self.extensions =
                    barelink_pulldown_cmark::extensions(value).map_err(|error| error.to_string())?
            }
            _ => self.set_finder(name, value)?,
        }
        Ok(())
    }

    fn set_finder(&mut self, name: &str, value: &str) -> Result<(), String> {
        let mut settings: Vec<_> = self
            .settings
            .iter()
            .filter(|(known, _)| known != name)
            .cloned()
            .collect();
        settings.push((name.to_owned(), value.to_owned()));
        let pairs = settings.iter().map(|(name, value)| (&**name, &**value));
        self.finder =
            Finder::from_options(Case::Snake, pairs).map_err(|error| error.to_string())?;
        self.complete = complete(&self.finder);
        self.settings = settings;
        Ok(())
    }
}

fn complete(finder: &Finder) -> Finder {
    finder.clone().without(Choice::HoldIncomplete)
}

fn line_breaks(value: &str) -> Result<LineBreaks, String> {
    match value {
        "keep" => Ok(LineBreaks::Keep),
        "br" => Ok(LineBreaks::Br),
        _ => Err(format!(
            "option `line_breaks`: `{value}` is neither `keep` nor `br`"
        )),
    }
}
