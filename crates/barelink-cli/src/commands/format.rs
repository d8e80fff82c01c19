//! `barelink format`: shows URLs with as few percent escapes as possible.

use anyhow::{Context as _, anyhow};
use barelink::uts58::{pretty, pretty_email};

use crate::arguments::FormatArgs;
use crate::files;
use crate::streams::{STANDARD_OUTPUT, Status, Streams, is_closed_pipe, print_error};

pub(crate) fn run(args: &FormatArgs, streams: &mut Streams<'_>) -> anyhow::Result<Status> {
    if !args.urls.is_empty() && args.urls != ["-"] {
        return format(
            args.urls.iter().map(|url| (String::new(), &**url)),
            args,
            streams,
        );
    }
    let document = files::read(None, None, &args.input, streams)?;
    let lines = document
        .text
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty());
    format(
        lines.map(|(at, line)| (format!("standard input:{}: ", at + 1), line)),
        args,
        streams,
    )
}

/// Formats each URL on a line of its own. Reports texts that are not URLs, and continues with the
/// others.
fn format<'u>(
    placed: impl Iterator<Item = (String, &'u str)>,
    args: &FormatArgs,
    streams: &mut Streams<'_>,
) -> anyhow::Result<Status> {
    let mut status = Status::Done;
    for (place, url) in placed {
        let Some(formatted) = formatted(url.trim(), args) else {
            status = print_error(
                streams,
                &anyhow!(
                    "{place}'{}' is neither a URL with a host nor an address",
                    excerpt(url.trim())
                ),
            );
            continue;
        };
        match writeln!(streams.output, "{formatted}").context(STANDARD_OUTPUT) {
            // The reader is gone, so the rest is not needed; an earlier error still counts.
            Err(error) if is_closed_pipe(&error) => return Ok(status),
            written => written?,
        }
    }
    Ok(status)
}

/// Returns the start of a text, short enough for a message.
fn excerpt(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The number of characters of a bad line that a message repeats.
const SHOWN: usize = 80;

/// Returns the formatted URL or e-mail address; `None` if the text is neither.
fn formatted(url: &str, args: &FormatArgs) -> Option<String> {
    let pretty = pretty(url)
        .host(args.host)
        .bidi(args.bidi)
        .decode(args.decode);
    if pretty.is_url() {
        Some(pretty.to_string())
    } else {
        pretty_email(url, args.host)
    }
}
