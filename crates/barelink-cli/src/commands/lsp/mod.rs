//! `barelink lsp`: a language server. It shows the findings of `check` while a file is edited.
//!
//! Source: the Language Server Protocol, version 3.17. Positions count UTF-16 code units, which
//! every client supports.

mod configured_document;
mod message;
mod open_document;
mod server;

use std::io::BufReader;

use anyhow::Context as _;

use self::server::{Server, Session};
use crate::arguments::LspArgs;
use crate::streams::{STANDARD_OUTPUT, Status, Streams};

pub(crate) fn run(args: &LspArgs, streams: &mut Streams<'_>) -> anyhow::Result<Status> {
    let mut server = Server::new(args);
    let mut input = BufReader::new(&mut *streams.input);
    loop {
        let content =
            message::read(&mut input).context("standard input: not a message of the protocol")?;
        // `None` is the end of the input: the client has ended without `exit`.
        let mut session = match content.as_deref().map(message::parse) {
            None => Session::Ended,
            Some(Ok(message)) => server.handle(message),
            Some(Err(error)) => {
                message::write(&error, streams.output).context(STANDARD_OUTPUT)?;
                Session::Goes
            }
        };
        // While more messages wait, a document may change again.
        if session == Session::Goes && input.buffer().is_empty() {
            session = server.publish();
        }
        for message in server.take_answers() {
            message
                .write(&mut streams.output)
                .context(STANDARD_OUTPUT)?;
        }
        streams.output.flush().context(STANDARD_OUTPUT)?;
        if session == Session::Ended {
            // The protocol asks for the status 1 of a server that was not shut down first.
            return Ok(if server.is_shut_down() {
                Status::Done
            } else {
                Status::Findings
            });
        }
    }
}
