//! The errors of the library: a name that is not known, and an option that cannot be set.

use alloc::string::String;
use core::fmt;

/// The error for an unknown name. Its `Display` lists the known names.
///
/// ```
/// use barelink::Kinds;
///
/// let error = "url,phone".parse::<Kinds>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "unknown kind; the known ones are url, www, domain, email, protocol"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownName {
    pub(crate) what: &'static str,
    pub(crate) known: &'static [&'static str],
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Without `write!`: WebAssembly that finds links in plain text contains no other
        // formatting, which is large.
        ["unknown ", self.what, "; the known ones are "]
            .into_iter()
            .try_for_each(|part| f.write_str(part))?;
        for (at, name) in self.known.iter().enumerate() {
            f.write_str(if at > 0 { ", " } else { "" })?;
            f.write_str(name)?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownName {}

/// Why an option cannot be set: no option has its name, or it cannot have its value. Also the error
/// of what makes a value of an option, such as [`Schemes::new`](crate::Schemes::new).
///
/// Its `Display` names the option, the value, and what is allowed.
///
/// ```
/// use barelink::{Case, Finder};
///
/// let error = Finder::from_options(
///     Case::Kebab,
///     [("profile", "gfm"), ("choices", "drop-ellipsis")],
/// )
/// .unwrap_err();
/// assert!(
///     error
///         .to_string()
///         .starts_with("option `choices`: the profile gfm cannot have `drop-ellipsis`")
/// );
/// assert_eq!(error.name(), "choices");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidOption {
    name: String,
    reason: String,
}

impl InvalidOption {
    /// Makes an error, for a package that has options of its own beside those of a
    /// [`Finder`](crate::Finder). `name` is the option in the case of the call, and `reason` a
    /// clause that names the value and what is allowed.
    ///
    /// ```
    /// let error = barelink::InvalidOption::new("style", "`round` is not one of angle, inline");
    /// assert_eq!(error.to_string(), "option `style`: `round` is not one of angle, inline");
    /// ```
    #[must_use]
    pub fn new(name: impl Into<String>, reason: impl Into<String>) -> Self {
        InvalidOption {
            name: name.into(),
            reason: reason.into(),
        }
    }

    /// Returns the name of the option, in the case of the call.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the reason: a clause that names the value and what is allowed.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.reason
    }

    pub(crate) fn into_reason(self) -> String {
        self.reason
    }
}

impl fmt::Display for InvalidOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        ["option `", &self.name, "`: ", &self.reason]
            .into_iter()
            .try_for_each(|part| f.write_str(part))
    }
}

impl core::error::Error for InvalidOption {}
