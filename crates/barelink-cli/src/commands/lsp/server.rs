//! The state of a session, and what each message does to it.

use std::collections::{BTreeSet, HashMap};
use std::mem;

use anyhow::anyhow;
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response, ResponseError};
use lsp_types as lsp;
use lsp_types::notification::{self, Notification as _};
use lsp_types::request::{self, Request as _};
use lsp_types::{CodeActionKind, Uri};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::configured_document::{ConfiguredDocument, FIX_ALL};
use super::open_document::{OpenDocument, is_markdown};
use crate::arguments::LspArgs;
use crate::caught::caught;
use crate::config;

/// Whether the session goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Session {
    Goes,
    Ended,
}

/// The phase of a session, in which some messages are errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SessionPhase {
    New,
    Working,
    ShutDown,
}

/// A session with a client.
pub(super) struct Server<'a> {
    args: &'a LspArgs,
    phase: SessionPhase,
    /// The open documents, by the text of their URIs.
    documents: HashMap<String, (Uri, OpenDocument)>,
    /// The documents whose diagnostics are not those of their text.
    stale: BTreeSet<String>,
    /// The last error that was shown, so that it is not shown at each key.
    shown: Option<String>,
    /// Whether the client can tell which files change.
    watches: bool,
    answers: Vec<Message>,
}

impl<'a> Server<'a> {
    pub(super) fn new(args: &'a LspArgs) -> Self {
        let documents = HashMap::new();
        let stale = BTreeSet::new();
        let answers = Vec::new();
        Server {
            args,
            phase: SessionPhase::New,
            documents,
            stale,
            shown: None,
            watches: false,
            answers,
        }
    }

    pub(super) fn is_shut_down(&self) -> bool {
        self.phase == SessionPhase::ShutDown
    }

    /// Returns the messages for the client since the last call.
    pub(super) fn take_answers(&mut self) -> Vec<Message> {
        mem::take(&mut self.answers)
    }

    pub(super) fn handle(&mut self, message: Message) -> Session {
        match message {
            Message::Request(request) => {
                let id = request.id.clone();
                let result = self.answer(request);
                self.answers.push(Message::Response(response(id, result)));
            }
            Message::Notification(notification)
                if notification.method == notification::Exit::METHOD =>
            {
                return Session::Ended;
            }
            Message::Notification(notification) if self.phase == SessionPhase::Working => {
                self.note(notification);
            }
            // The protocol drops a notification before `initialize`. An answer is that to the
            // registration, and needs none.
            Message::Notification(_) | Message::Response(_) => {}
        }
        Session::Goes
    }

    fn answer(&mut self, request: Request) -> Result<Value, ResponseError> {
        let is_first = request.method == request::Initialize::METHOD;
        match self.phase {
            SessionPhase::New if is_first => {}
            SessionPhase::New => {
                return Err(error(
                    ErrorCode::ServerNotInitialized,
                    "`initialize` comes first",
                ));
            }
            SessionPhase::Working if !is_first => {}
            _ => {
                return Err(error(
                    ErrorCode::InvalidRequest,
                    "the session has ended, or has begun already",
                ));
            }
        }
        match request.method.as_str() {
            request::Initialize::METHOD => self.initialize(&parameters(request.params)?),
            request::Shutdown::METHOD => {
                self.phase = SessionPhase::ShutDown;
                Ok(Value::Null)
            }
            request::CodeActionRequest::METHOD => self.actions(&parameters(request.params)?),
            request::HoverRequest::METHOD => self.hover(&parameters(request.params)?),
            method => Err(error(ErrorCode::MethodNotFound, method)),
        }
    }

    fn initialize(&mut self, parameters: &lsp::InitializeParams) -> Result<Value, ResponseError> {
        self.phase = SessionPhase::Working;
        let workspace = parameters.capabilities.workspace.as_ref();
        let watched = workspace.and_then(|workspace| workspace.did_change_watched_files.as_ref());
        self.watches = watched
            .and_then(|watched| watched.dynamic_registration)
            .unwrap_or(false);
        let sync = lsp::TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(lsp::TextDocumentSyncKind::INCREMENTAL),
            ..lsp::TextDocumentSyncOptions::default()
        };
        let kinds = vec![CodeActionKind::QUICKFIX, CodeActionKind::new(FIX_ALL)];
        let actions = lsp::CodeActionOptions {
            code_action_kinds: Some(kinds),
            ..lsp::CodeActionOptions::default()
        };
        value(&lsp::InitializeResult {
            capabilities: lsp::ServerCapabilities {
                text_document_sync: Some(sync.into()),
                code_action_provider: Some(actions.into()),
                hover_provider: Some(true.into()),
                ..lsp::ServerCapabilities::default()
            },
            server_info: Some(lsp::ServerInfo {
                name: "barelink".to_owned(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            }),
        })
    }

    fn actions(&self, parameters: &lsp::CodeActionParams) -> Result<Value, ResponseError> {
        // A client may ask for one kind alone, when it saves for example.
        let is_wanted = |kind: &CodeActionKind| {
            let only = parameters.context.only.as_ref();
            only.is_none_or(|only| only.iter().any(|wanted| is_of(kind, wanted)))
        };
        let actions = self.about(&parameters.text_document.uri, |page, uri, open| {
            page.actions(uri, open, parameters.range, is_wanted)
        })?;
        value(&actions)
    }

    fn hover(&self, parameters: &lsp::HoverParams) -> Result<Value, ResponseError> {
        let lsp::TextDocumentPositionParams {
            text_document,
            position,
        } = &parameters.text_document_position_params;
        value(
            &self
                .about(&text_document.uri, |page, _, open| {
                    page.hover(open, *position)
                })?
                .flatten(),
        )
    }

    /// Returns what `ask` says of an open document; `None` if it is not open, or is excluded.
    fn about<T>(
        &self,
        uri: &Uri,
        ask: impl FnOnce(&ConfiguredDocument, &Uri, &OpenDocument) -> T,
    ) -> Result<Option<T>, ResponseError> {
        let Some((uri, open)) = self.documents.get(uri.as_str()) else {
            return Ok(None);
        };
        let asked = caught(uri.as_str(), || {
            Ok(ConfiguredDocument::new(uri, open, self.args)?.map(|page| ask(&page, uri, open)))
        });
        asked.map_err(|failure| error(ErrorCode::RequestFailed, &format!("{failure:#}")))
    }

    /// Updates the documents. A notification has no answer, so that one which cannot be read is
    /// only logged.
    fn note(&mut self, notification: Notification) {
        let Notification { method, params } = notification;
        let noted = match method.as_str() {
            notification::Initialized::METHOD => {
                self.watch();
                Ok(())
            }
            notification::DidOpenTextDocument::METHOD => {
                parameters(params).map(|opened| self.open(opened))
            }
            notification::DidChangeTextDocument::METHOD => {
                parameters(params).map(|changed| self.change(changed))
            }
            notification::DidCloseTextDocument::METHOD => {
                parameters(params).map(|closed| self.close(&closed))
            }
            notification::DidChangeWatchedFiles::METHOD
            | notification::DidChangeConfiguration::METHOD => {
                self.stale.extend(self.documents.keys().cloned());
                Ok(())
            }
            _ => Ok(()),
        };
        if let Err(failure) = noted {
            self.tell::<notification::LogMessage>(&lsp::LogMessageParams {
                typ: lsp::MessageType::ERROR,
                message: failure.message,
            });
        }
    }

    fn open(&mut self, opened: lsp::DidOpenTextDocumentParams) {
        let lsp::TextDocumentItem {
            uri,
            version,
            text,
            language_id,
        } = opened.text_document;
        let is_markdown = is_markdown(&language_id);
        self.stale.insert(uri.as_str().to_owned());
        self.documents.insert(
            uri.as_str().to_owned(),
            (
                uri,
                OpenDocument {
                    text,
                    version,
                    is_markdown,
                },
            ),
        );
    }

    fn change(&mut self, changed: lsp::DidChangeTextDocumentParams) {
        let lsp::VersionedTextDocumentIdentifier { uri, version } = changed.text_document;
        let Some((_, open)) = self.documents.get_mut(uri.as_str()) else {
            return;
        };
        open.version = version;
        changed
            .content_changes
            .into_iter()
            .for_each(|change| open.change(change));
        self.stale.insert(uri.as_str().to_owned());
    }

    fn close(&mut self, closed: &lsp::DidCloseTextDocumentParams) {
        let uri = &closed.text_document.uri;
        self.stale.remove(uri.as_str());
        if let Some((uri, _)) = self.documents.remove(uri.as_str()) {
            // The findings of a file that is not open would never be updated.
            let diagnostics = Vec::new();
            let version = None;
            self.tell::<notification::PublishDiagnostics>(&lsp::PublishDiagnosticsParams {
                uri,
                diagnostics,
                version,
            });
        }
    }

    /// Asks the client to tell when a configuration file changes.
    fn watch(&mut self) {
        if self.watches {
            let watchers =
                json!({ "watchers": [{ "globPattern": format!("**/{}", config::NAME) }] });
            let registration = json!({
                "id": "configuration",
                "method": notification::DidChangeWatchedFiles::METHOD,
                "registerOptions": watchers,
            });
            let parameters = json!({ "registrations": [registration] });
            let method = request::RegisterCapability::METHOD.to_owned();
            self.answers.push(Message::Request(Request {
                id: RequestId::from(0),
                method,
                params: parameters,
            }));
        }
    }

    /// Sends the diagnostics of the documents that have changed.
    pub(super) fn publish(&mut self) -> Session {
        for name in mem::take(&mut self.stale) {
            let Some((uri, open)) = self.documents.get(&name) else {
                continue;
            };
            let found = caught(&name, || {
                Ok(ConfiguredDocument::new(uri, open, self.args)?
                    .map(|page| (page.diagnostics(), page.unread))
                    .unwrap_or_default())
            });
            let uri = uri.clone();
            let version = Some(open.version);
            match found {
                Ok((diagnostics, unread)) => {
                    match unread.first() {
                        Some(unread) => self.show(format!("barelink: {unread}")),
                        None => self.shown = None,
                    }
                    self.tell::<notification::PublishDiagnostics>(&lsp::PublishDiagnosticsParams {
                        uri,
                        diagnostics,
                        version,
                    });
                }
                Err(failure) => self.show(format!("barelink: {failure:#}")),
            }
        }
        Session::Goes
    }

    /// Shows a problem to the user, unless it is shown already.
    fn show(&mut self, message: String) {
        if self.shown.as_ref() != Some(&message) {
            self.shown = Some(message.clone());
            self.tell::<notification::ShowMessage>(&lsp::ShowMessageParams {
                typ: lsp::MessageType::ERROR,
                message,
            });
        }
    }

    fn tell<N: notification::Notification>(&mut self, parameters: &N::Params) {
        let params = serde_json::to_value(parameters).unwrap_or_default();
        self.answers.push(Message::Notification(Notification {
            method: N::METHOD.to_owned(),
            params,
        }));
    }
}

/// Returns whether an action is of a kind: the same one, or one below it.
fn is_of(action: &CodeActionKind, kind: &CodeActionKind) -> bool {
    let below = action.as_str().strip_prefix(kind.as_str());
    below.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

fn parameters<P: DeserializeOwned>(params: Value) -> Result<P, ResponseError> {
    serde_json::from_value(params)
        .map_err(|failure| error(ErrorCode::InvalidParams, &failure.to_string()))
}

fn value(result: &impl serde::Serialize) -> Result<Value, ResponseError> {
    serde_json::to_value(result)
        .map_err(|failure| error(ErrorCode::InternalError, &anyhow!(failure).to_string()))
}

fn error(code: ErrorCode, message: &str) -> ResponseError {
    ResponseError {
        code: code as i32,
        message: message.to_owned(),
        data: None,
    }
}

fn response(id: RequestId, result: Result<Value, ResponseError>) -> Response {
    match result {
        Ok(result) => Response::new_ok(id, result),
        Err(error) => Response::new_err(id, error.code, error.message),
    }
}
