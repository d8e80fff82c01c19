//! The language server, with a scripted client.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{BARELINK, barelink, folder};

/// A client that has started a server.
struct Client {
    server: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    folder: TempDir,
    requests: u64,
}

impl Client {
    /// Starts a server in a folder with these files, and the session.
    fn new<const N: usize>(files: [(&str, &[u8]); N], flags: &[&str]) -> Self {
        let folder = folder(files);
        let mut server = Command::new(BARELINK)
            .arg("lsp")
            .args(flags)
            .current_dir(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = server.stdin.take().unwrap();
        let output = BufReader::new(server.stdout.take().unwrap());
        let mut client = Client {
            server,
            input,
            output,
            folder,
            requests: 0,
        };
        let capabilities =
            json!({ "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } } });
        let result = client.request(
            "initialize",
            &json!({ "processId": null, "rootUri": null, "capabilities": capabilities }),
        );
        assert_eq!(
            result["capabilities"]["textDocumentSync"],
            json!({ "openClose": true, "change": 2 })
        );
        assert_eq!(result["capabilities"]["hoverProvider"], true);
        client.notify("initialized", &json!({}));
        let registration = client.read();
        assert_eq!(registration["method"], "client/registerCapability");
        client.send(&json!({ "jsonrpc": "2.0", "id": registration["id"], "result": null }));
        client
    }

    fn send(&mut self, message: &Value) {
        self.send_bytes(message.to_string().as_bytes());
    }

    fn send_bytes(&mut self, content: &[u8]) {
        write!(self.input, "Content-Length: {}\r\n\r\n", content.len()).unwrap();
        self.input.write_all(content).unwrap();
        self.input.flush().unwrap();
    }

    fn read(&mut self) -> Value {
        let mut len = 0;
        loop {
            let mut line = String::new();
            assert!(
                self.output.read_line(&mut line).unwrap() > 0,
                "the server has ended"
            );
            match line.trim_end().strip_prefix("Content-Length: ") {
                Some(number) => len = number.parse().unwrap(),
                None if line == "\r\n" => break,
                None => {}
            }
        }
        let mut text = vec![0; len];
        self.output.read_exact(&mut text).unwrap();
        serde_json::from_slice(&text).unwrap()
    }

    fn notify(&mut self, method: &str, params: &Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Returns the response to a request.
    fn response(&mut self, method: &str, params: &Value) -> Value {
        self.requests += 1;
        let id = self.requests;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        let response = self.read();
        assert_eq!(response["id"], id);
        response
    }

    fn request(&mut self, method: &str, params: &Value) -> Value {
        let response = self.response(method, params);
        assert_eq!(response.get("error"), None);
        response["result"].clone()
    }

    fn uri(&self, file: &str) -> String {
        let path = self.folder.path().canonicalize().unwrap().join(file);
        let path = path
            .to_str()
            .unwrap()
            .trim_start_matches(r"\\?\")
            .replace('\\', "/")
            .replace(' ', "%20");
        format!("file:///{}", path.trim_start_matches('/'))
    }

    /// Opens a file, and returns the message that comes.
    fn open(&mut self, file: &str, text: &str) -> Value {
        let document =
            json!({ "uri": self.uri(file), "languageId": "markdown", "version": 1, "text": text });
        self.notify("textDocument/didOpen", &json!({ "textDocument": document }));
        self.read()
    }

    /// Changes a range of a file: start and end, each as line and character.
    fn change(&mut self, file: &str, version: i32, range: [[u32; 2]; 2], text: &str) -> Value {
        let changes = json!([{ "range": lsp(range), "text": text }]);
        let document = json!({ "uri": self.uri(file), "version": version });
        self.notify(
            "textDocument/didChange",
            &json!({ "textDocument": document, "contentChanges": changes }),
        );
        self.read()
    }

    fn actions(&mut self, file: &str, range: [[u32; 2]; 2], context: &Value) -> Vec<Value> {
        let document = json!({ "uri": self.uri(file) });
        let params = json!({ "textDocument": document, "range": lsp(range), "context": context });
        self.request("textDocument/codeAction", &params)
            .as_array()
            .unwrap()
            .clone()
    }

    fn hover(&mut self, file: &str, line: u32, character: u32) -> Value {
        let document = json!({ "uri": self.uri(file) });
        let position = json!({ "line": line, "character": character });
        self.request(
            "textDocument/hover",
            &json!({ "textDocument": document, "position": position }),
        )
    }

    /// Ends the session as the protocol asks, and returns the exit status.
    fn end(mut self) -> Option<i32> {
        assert_eq!(self.request("shutdown", &Value::Null), Value::Null);
        self.notify("exit", &Value::Null);
        self.server.wait().unwrap().code()
    }
}

/// A range in the words of the protocol.
fn lsp([start, end]: [[u32; 2]; 2]) -> Value {
    let position = |[line, character]: [u32; 2]| json!({ "line": line, "character": character });
    json!({ "start": position(start), "end": position(end) })
}

/// The ranges and the messages of published diagnostics.
fn found(published: &Value) -> Vec<(Value, String)> {
    assert_eq!(
        published["method"], "textDocument/publishDiagnostics",
        "{published}"
    );
    let diagnostics = published["params"]["diagnostics"].as_array().unwrap();
    diagnostics
        .iter()
        .map(|one| {
            (
                one["range"].clone(),
                one["message"].as_str().unwrap().to_owned(),
            )
        })
        .collect()
}

/// Applies edits, which are in order, to a text of one line.
fn applied(line: &str, edits: &Value) -> String {
    let mut text = String::new();
    let mut at = 0;
    for edit in edits.as_array().unwrap() {
        let [start, end] = ["start", "end"].map(|side| {
            usize::try_from(edit["range"][side]["character"].as_u64().unwrap()).unwrap()
        });
        text += &line[at..start];
        text += edit["newText"].as_str().unwrap();
        at = end;
    }
    text + &line[at..]
}

const URL: &str = "bare URL http://e.com; write <http://e.com>";

#[test]
fn findings_follow_the_text() {
    let mut client = Client::new([], &[]);
    let published = client.open(
        "a b.md",
        "---\ntitle: http://t.com\n---\n\u{1f600} http://e.com\r\n`http://c.com`\n",
    );
    assert_eq!(published["params"]["version"], 1);
    assert_eq!(published["params"]["uri"], client.uri("a b.md"));
    assert_eq!(
        found(&published),
        [(lsp([[3, 3], [3, 15]]), URL.to_owned())]
    );
    let one = &published["params"]["diagnostics"][0];
    assert_eq!(
        (&one["severity"], &one["source"], &one["code"]),
        (&json!(2), &json!("barelink"), &json!("bare-url"))
    );

    let published = client.change("a b.md", 2, [[3, 3], [3, 3]], "<");
    assert_eq!(
        (&published["params"]["version"], found(&published).len()),
        (&json!(2), 1)
    );
    let published = client.change("a b.md", 3, [[3, 16], [3, 16]], ">");
    assert_eq!(found(&published), []);
    let published = client.change("a b.md", 4, [[4, 0], [4, 1]], "");
    assert_eq!(found(&published).len(), 1);

    client.notify(
        "textDocument/didClose",
        &json!({ "textDocument": { "uri": client.uri("a b.md") } }),
    );
    assert_eq!(found(&client.read()), []);
    assert_eq!(client.end(), Some(0));
}

/// Issue 72, item 16.
#[test]
fn a_link_that_misleads_is_a_finding_without_an_edit() {
    let mut client = Client::new([], &[]);
    let published = client.open(
        "a.md",
        "---\ntitle: a\n---\nPay: [http://e.com](http://evil.example).",
    );
    let message = "http://e.com is the text of a link to http://evil.example".to_owned();
    assert_eq!(found(&published), [(lsp([[3, 6], [3, 18]]), message)]);
    assert_eq!(
        published["params"]["diagnostics"][0]["code"],
        "misleading-link"
    );
    assert!(
        client
            .actions("a.md", [[3, 8], [3, 8]], &json!({ "diagnostics": [] }))
            .is_empty()
    );
    assert_eq!(client.end(), Some(0));
}

/// Positions are those of the text that the client sent, in which a byte order mark is a character.
#[test]
fn a_byte_order_mark_is_counted() {
    let mut client = Client::new([], &[]);
    let published = client.open("a.md", "\u{feff}http://e.com\nhttp://e.com");
    let ranges: Vec<_> = found(&published)
        .into_iter()
        .map(|(range, _)| range)
        .collect();
    assert_eq!(ranges, [lsp([[0, 1], [0, 13]]), lsp([[1, 0], [1, 12]])]);
    assert_eq!(client.hover("a.md", 0, 1)["range"], ranges[0]);
    assert_eq!(client.end(), Some(0));
}

#[test]
fn one_link_or_all_of_a_file_are_written() {
    let mut client = Client::new([], &[]);
    let line = "See http://e.com, www.e.com and `x`.";
    assert_eq!(found(&client.open("a.md", line)).len(), 2);
    let uri = client.uri("a.md");
    let doubtful = client.open("b.md", "See http://e.com/a[^1].");
    assert_eq!(
        doubtful["params"]["diagnostics"][0]["data"],
        json!({ "doubt": "footnote" })
    );
    let actions = client.actions("a.md", [[0, 6], [0, 6]], &json!({ "diagnostics": [] }));
    let titles: Vec<_> = actions
        .iter()
        .map(|action| action["title"].as_str().unwrap())
        .collect();
    assert_eq!(
        titles,
        [
            "Write <http://e.com>",
            "Write all 2 bare links of this file as links"
        ]
    );
    let [one, all] = [0, 1].map(|action| applied(line, &actions[action]["edit"]["changes"][&uri]));
    assert_eq!(one, "See <http://e.com>, www.e.com and `x`.");
    assert_eq!(
        all,
        "See <http://e.com>, [www.e.com](http://www.e.com) and `x`."
    );
    assert_eq!(actions[0]["diagnostics"][0]["message"], URL);
    // An editor that writes all links when it saves asks for that kind.
    for kind in ["source.fixAll.barelink", "source.fixAll", "source"] {
        let actions = client.actions(
            "a.md",
            [[0, 0], [0, 0]],
            &json!({ "diagnostics": [], "only": [kind] }),
        );
        assert_eq!(
            (actions.len(), &actions[0]["kind"]),
            (1, &json!("source.fixAll.barelink"))
        );
    }
    assert!(
        client
            .actions(
                "a.md",
                [[0, 6], [0, 6]],
                &json!({ "diagnostics": [], "only": ["refactor"] })
            )
            .is_empty()
    );
    // A document that is not open.
    assert_eq!(client.hover("no.md", 0, 6), Value::Null);
    assert_eq!(client.end(), Some(0));
}

#[test]
fn a_place_is_explained() {
    let mut client = Client::new([], &["--profile", "prose"]);
    client.open(
        "a.md",
        "see http://e.com and http://john@e.com `http://c.com`",
    );
    assert_eq!(client.hover("a.md", 0, 0), Value::Null);
    let hover = client.hover("a.md", 0, 6);
    assert_eq!(
        hover["contents"],
        json!({ "kind": "plaintext", "value": "A link to http://e.com (prose)" })
    );
    assert_eq!(hover["range"], lsp([[0, 4], [0, 16]]));
    let text = client.hover("a.md", 0, 30)["contents"]["value"]
        .as_str()
        .unwrap()
        .to_owned();
    assert!(text.starts_with("No link: U5: "), "{text}");
    assert_eq!(client.end(), Some(0));
}

#[test]
fn the_configuration_is_that_of_the_file() {
    let mut client = Client::new(
        [(
            "barelink.toml",
            b"kinds = [\"email\"]\nexclude = [\"skipped.md\"]\n",
        )],
        &[],
    );
    let text = "http://e.com john@e.com";
    assert_eq!(found(&client.open("a.md", text)).len(), 1);
    assert_eq!(found(&client.open("skipped.md", text)), []);
    fs::write(client.folder.path().join("barelink.toml"), "kinds = 1\n").unwrap();
    client.notify("workspace/didChangeWatchedFiles", &json!({ "changes": [] }));
    let shown = client.read();
    assert_eq!(shown["method"], "window/showMessage");
    let message = shown["params"]["message"].as_str().unwrap();
    assert!(
        message.starts_with("barelink: ")
            && message.contains("barelink.toml:1: kinds: it is a list of strings"),
        "{message}"
    );
    fs::remove_file(client.folder.path().join("barelink.toml")).unwrap();
    client.notify("workspace/didChangeWatchedFiles", &json!({ "changes": [] }));
    assert_eq!(
        [client.read(), client.read()].map(|published| found(&published).len()),
        [2, 2]
    );
    assert_eq!(client.end(), Some(0));
}

#[test]
fn mdx_and_documents_without_a_file_are_read() {
    let mut client = Client::new([], &[]);
    let text = "http://e.com {http://e.com}";
    assert_eq!(found(&client.open("a.mdx", text)).len(), 1);
    let document = json!({ "uri": "untitled:Untitled-1", "languageId": "markdown", "version": 1, "text": text });
    client.notify("textDocument/didOpen", &json!({ "textDocument": document }));
    assert_eq!(found(&client.read()).len(), 2);
    assert_eq!(client.end(), Some(0));
}

#[test]
fn errors_are_those_of_the_protocol() {
    let mut client = Client::new([], &["--stdio"]);
    let code = |response: &Value| response["error"]["code"].as_i64().unwrap();
    assert_eq!(
        code(&client.response("textDocument/rename", &json!({}))),
        -32601
    );
    assert_eq!(
        code(&client.response("textDocument/hover", &json!({ "x": 1 }))),
        -32602
    );
    assert_eq!(code(&client.response("initialize", &json!({}))), -32600);
    client.notify("textDocument/didOpen", &json!({ "x": 1 }));
    assert_eq!(client.read()["method"], "window/logMessage");
    // Of optional notifications, none is an error.
    client.notify("$/setTrace", &json!({ "value": "off" }));
    client.request("shutdown", &Value::Null);
    assert_eq!(
        code(&client.response("textDocument/hover", &json!({}))),
        -32600
    );
    client.notify("exit", &Value::Null);
    assert_eq!(client.server.wait().unwrap().code(), Some(0));

    let mut client = Client::new([], &[]);
    client.notify("exit", &Value::Null);
    assert_eq!(
        client.server.wait().unwrap().code(),
        Some(1),
        "it was not shut down"
    );
    let ran = barelink(["lsp"]).input("no message\r\n\r\n").run();
    assert_eq!(ran.status, Some(2), "{ran:?}");
}

/// Issue 71, item 20: a message that is not JSON gets an error, and the session goes on.
#[test]
fn a_malformed_message_is_answered() {
    let mut client = Client::new([], &[]);
    client.open("a.md", "http://e.com");
    let deep = [b"[".repeat(100_000), b"]".repeat(100_000)].concat();
    let mut messages: Vec<(Vec<u8>, i64, Value)> = vec![
        (b"{".to_vec(), -32700, Value::Null),
        (b"".to_vec(), -32700, Value::Null),
        (
            b"{\"id\": 1, \"method\": \"x\",}".to_vec(),
            -32700,
            Value::Null,
        ),
        (b"{\"a\": \"\xff\"}".to_vec(), -32700, Value::Null),
        (deep, -32700, Value::Null),
        (b"{}".to_vec(), -32600, Value::Null),
        (b"[]".to_vec(), -32600, Value::Null),
        (
            b"{\"jsonrpc\": \"2.0\", \"id\": 9}".to_vec(),
            -32600,
            json!(9),
        ),
        (
            b"{\"id\": \"x\", \"method\": 3}".to_vec(),
            -32600,
            json!("x"),
        ),
    ];
    let mut random = fastrand::Rng::with_seed(71);
    messages.extend((0..200).map(|_| {
        let bytes = (0..random.usize(1..40))
            .map(|_| *random.choice(b"{}[]\",:\\ a\n\r\0\xe2\xff").unwrap())
            .collect();
        (bytes, 0, Value::Null)
    }));
    for (content, code, id) in messages {
        client.send_bytes(&content);
        let answer = client.read();
        assert_eq!(
            (&answer["id"], answer.get("result")),
            (&id, None),
            "{answer}"
        );
        let found = answer["error"]["code"].as_i64().unwrap();
        assert!(
            if code == 0 {
                found == -32700 || found == -32600
            } else {
                found == code
            },
            "{answer}"
        );
        assert_eq!(
            client.hover("a.md", 0, 3)["range"],
            lsp([[0, 0], [0, 12]]),
            "the session goes on"
        );
    }
    assert_eq!(client.end(), Some(0));
    // A length that no memory has: the input ends before.
    let ran = barelink(["lsp"])
        .input("Content-Length: 99999999999999999\r\n\r\n{")
        .run();
    assert_eq!(ran.status, Some(1), "{ran:?}");
}

/// Issue 71, item 20: what a reader may mean, or what the rules say.
#[test]
fn a_doubtful_link_has_its_own_actions_and_says_why() {
    for (file, line, part, whole) in [
        (
            "a.md",
            "See http://e.com/a[^1].",
            Some("See <http://e.com/a>[^1]."),
            "See <http://e.com/a[^1]>.",
        ),
        (
            "b.md",
            "==https://e.com/a== x@e.com",
            Some("==<https://e.com/a>== x@e.com"),
            "==<https://e.com/a==> x@e.com",
        ),
        (
            "c.mdx",
            "See http://e.com/a[^1].",
            Some("See [http://e.com/a](http://e.com/a)[^1]."),
            "See [http://e.com/a\\[\\^1\\]](http://e.com/a[^1]).",
        ),
    ] {
        let mut client = Client::new([], &[]);
        let published = client.open(file, line);
        let diagnostics = published["params"]["diagnostics"].as_array().unwrap();
        let start = u32::try_from(line.find("http").unwrap()).unwrap();
        let actions = client.actions(
            file,
            [[0, start + 1], [0, start + 1]],
            &json!({ "diagnostics": [] }),
        );
        let uri = client.uri(file);
        let written = |title: &str| {
            let action = actions
                .iter()
                .find(|action| action["title"].as_str().unwrap().ends_with(title))?;
            assert_eq!(
                (&action["kind"], &action["isPreferred"]),
                (&json!("quickfix"), &json!(false))
            );
            assert_eq!(action["diagnostics"][0], diagnostics[0]);
            Some(applied(line, &action["edit"]["changes"][&uri]))
        };
        assert_eq!(
            written(", the part that may be meant").as_deref(),
            part,
            "{actions:#?}"
        );
        assert_eq!(
            written(", with its doubtful end").as_deref(),
            Some(whole),
            "{actions:#?}"
        );
        let hover = client.hover(file, 0, start + 1)["contents"]["value"]
            .as_str()
            .unwrap()
            .to_owned();
        assert!(
            hover.contains("; it stays bare: its end is doubtful: "),
            "{hover}"
        );
        assert_eq!(client.end(), Some(0));
    }
}

/// Issue 71, item 2: a link in source code would be an error, also when an editor writes all of
/// them as it saves.
#[test]
fn source_code_has_no_findings() {
    let mut client = Client::new([("barelink.toml", b"endings = ['page']\n")], &[]);
    for (file, language, count) in [
        ("a.py", "python", 0),
        ("a.md", "plaintext", 1),
        ("a.page", "plaintext", 1),
        ("a", "markdown", 1),
        ("a.txt", "quarto", 1),
        ("a.txt", "plaintext", 0),
    ] {
        let document = json!({ "uri": client.uri(file), "languageId": language, "version": 1, "text": "http://e.com" });
        client.notify("textDocument/didOpen", &json!({ "textDocument": document }));
        assert_eq!(found(&client.read()).len(), count, "{file} {language}");
    }
    assert_eq!(client.end(), Some(0));
}

/// Messages as they are sent.
fn frames(messages: &[Value]) -> String {
    let frame = |message: &Value| {
        let content = message.to_string();
        format!("Content-Length: {}\r\n\r\n{content}", content.len())
    };
    messages.iter().map(frame).collect()
}

/// The protocol drops notifications before `initialize`. After `shutdown`, none has an effect.
#[test]
fn outside_of_the_session_no_document_is_opened() {
    let document = json!({ "uri": "file:///a.md", "languageId": "markdown", "version": 1, "text": "www.e.com" });
    let open = json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": document } });
    let initialize = json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": { "capabilities": {} } });
    let shutdown = json!({ "jsonrpc": "2.0", "id": 2, "method": "shutdown" });
    for (messages, published) in [
        (vec![open.clone()], 0),
        (vec![open.clone(), initialize.clone()], 0),
        (vec![initialize.clone(), open.clone()], 1),
        (vec![initialize, shutdown, open], 0),
    ] {
        let ran = barelink(["lsp"]).input(frames(&messages)).run();
        let found = ran.text().matches("publishDiagnostics").count();
        assert_eq!(found, published, "{messages:?}");
    }
}

/// JSON-RPC 2.0, section 4: a message with an `id` is a request, and a client waits for its answer.
#[test]
fn a_request_with_any_id_is_answered() {
    let mut client = Client::new([], &[]);
    for method in ["textDocument/didOpen", "shutdown", "exit", "x"] {
        for id in [
            json!(null),
            json!(1.5),
            json!(5_000_000_000_i64),
            json!(true),
            json!([1]),
            json!({ "a": 1 }),
        ] {
            client.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": null }));
            let answer = client.read();
            let same = if id.is_number() { id } else { Value::Null };
            assert_eq!(
                (&answer["id"], &answer["error"]["code"]),
                (&same, &json!(-32600)),
                "{answer}"
            );
        }
    }
    assert_eq!(client.end(), Some(0));
}

/// An editor whose text is UTF-16 sends half a pair when one half is typed or deleted.
#[test]
fn half_a_pair_moves_what_follows() {
    let mut random = fastrand::Rng::with_seed(16);
    let pieces = [
        (r"\ud83d", 1),
        (r"\ude00", 1),
        (r"\ud83d\ude00", 2),
        (r"\\", 1),
        (r"\\ud83d", 6),
        ("a", 1),
    ];
    for _ in 0..100 {
        let mut client = Client::new([], &[]);
        client.open("a.md", " http://e.com");
        let typed: Vec<_> = (0..random.usize(1..6))
            .map(|_| random.choice(pieces).unwrap())
            .collect();
        let text: String = typed.iter().map(|(text, _)| *text).collect();
        let units: u32 = typed.iter().map(|(_, units)| units).sum();
        let document = json!({ "uri": client.uri("a.md"), "version": 2 });
        let changes = json!([{ "range": lsp([[0, 0], [0, 0]]), "text": "TYPED" }]);
        let params = json!({ "textDocument": document, "contentChanges": changes });
        let method = "textDocument/didChange";
        let change = json!({ "jsonrpc": "2.0", "method": method, "params": params }).to_string();
        client.send_bytes(change.replace("TYPED", &text).as_bytes());
        let published = client.read();
        assert_eq!(
            found(&published)[0].0,
            lsp([[0, units + 1], [0, units + 13]]),
            "{text}"
        );
        assert_eq!(client.end(), Some(0));
    }
}

/// Each action of one link parses the whole document. A selection may have all of its links.
#[test]
fn a_range_of_many_links_has_few_actions_of_their_own() {
    let mut client = Client::new([], &[]);
    for links in [1, 20, 1000] {
        let text = "www.e.com\n".repeat(links);
        client.open("a.md", &text);
        let lines = u32::try_from(links).unwrap();
        let actions = |client: &mut Client, context: &Value| {
            client.actions("a.md", [[0, 0], [lines, 0]], context)
        };
        let all = actions(
            &mut client,
            &json!({ "diagnostics": [], "only": ["source.fixAll"] }),
        );
        let uri = client.uri("a.md");
        assert_eq!(
            all[0]["edit"]["changes"][&uri].as_array().unwrap().len(),
            links
        );
        let both = actions(&mut client, &json!({ "diagnostics": [] }));
        let single = both.len() - 1;
        assert!(
            single >= 1 && single * text.len() <= 2 << 20,
            "{single} of {links}"
        );
        assert!(links > 20 || single == links, "{single} of {links}");
        assert_eq!(both.last(), all.first());
    }
    assert_eq!(client.end(), Some(0));
}

/// A header is not stored before its end is known.
#[test]
fn a_header_without_an_end_is_refused() {
    for len in [5_000, 1_000_000] {
        for start in ["", "Content-Length: 2", "X: "] {
            let ran = barelink(["lsp"])
                .input(&(start.to_owned() + &" 1".repeat(len)))
                .run();
            assert_eq!(ran.status, Some(2), "{start}");
            assert!(ran.stderr.len() < 200, "{}", ran.stderr.len());
        }
    }
}
