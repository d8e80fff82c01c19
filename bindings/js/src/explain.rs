//! Explanations and the texts of rules, as JSON.

use barelink::{Candidate, Reason, Rule};
use barelink_pulldown_cmark as pulldown;
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::finder::{Finder, form};
use crate::markdown::extensions_of;
use crate::offsets::Utf16Offsets;

/// A candidate. `link` or `refusal` is missing.
#[derive(Serialize)]
struct CandidateJson {
    start: u32,
    end: u32,
    trigger: [u32; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<LinkJson>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<RefusalJson>,
}

#[derive(Serialize)]
struct LinkJson {
    start: u32,
    end: u32,
    form: u32,
    text: String,
    url: String,
}

#[derive(Serialize)]
struct RefusalJson {
    at: u32,
    reason: &'static str,
    is_rule: bool,
    message: String,
}

#[wasm_bindgen]
impl Finder {
    /// Returns the candidates of a plain text as JSON.
    pub fn explain(&self, text: &str) -> String {
        json(&self.finder.explain(text), text)
    }

    /// Returns whether the text of a link shows another host or address than its destination opens.
    pub fn misleads(&self, text: &str, destination: &str) -> bool {
        self.finder.misleads(text, destination)
    }

    /// Returns the candidates of Markdown as JSON.
    #[wasm_bindgen(js_name = explainMarkdown)]
    pub fn explain_markdown(&self, source: &str, extensions: &str) -> Result<String, JsError> {
        Ok(json(
            &pulldown::explain(source, extensions_of(extensions)?, &self.finder),
            source,
        ))
    }
}

fn json(candidates: &[Candidate<'_>], text: &str) -> String {
    let offsets = Utf16Offsets::new(text);
    let range =
        |range: std::ops::Range<usize>| [offsets.utf16(range.start), offsets.utf16(range.end)];
    let explained = candidates.iter().map(|candidate| {
        let [start, end] = range(candidate.range());
        let link = candidate.outcome().ok().map(|link| {
            let [start, end] = range(link.range());
            let text = link.text().into_owned();
            let url = link.destination().into_owned();
            LinkJson {
                start,
                end,
                form: form(link),
                text,
                url,
            }
        });
        let refusal = candidate.outcome().err().map(|refusal| RefusalJson {
            at: offsets.utf16(refusal.at),
            reason: refusal.reason.as_str(),
            is_rule: matches!(refusal.reason, Reason::Rule(_)),
            message: refusal.reason.to_string(),
        });
        CandidateJson {
            start,
            end,
            trigger: range(candidate.trigger()),
            link,
            refusal,
        }
    });
    // Numbers and texts always have a form in JSON.
    serde_json::to_string(&explained.collect::<Vec<_>>()).unwrap_or_default()
}

/// A rule with its text.
#[derive(Serialize)]
struct RuleJson {
    number: &'static str,
    title: &'static str,
    #[serde(rename = "ruleSet")]
    rule_set: &'static str,
    text: &'static str,
    refusal: Option<&'static str>,
    examples: Vec<ExampleJson>,
}

#[derive(Serialize)]
struct ExampleJson {
    introduction: &'static str,
    input: &'static str,
    output: &'static str,
    flags: &'static str,
}

/// Returns a rule with its text and its examples as JSON. Fails if there is no rule of this number.
#[wasm_bindgen]
pub fn rule(number: &str) -> Result<String, JsError> {
    let rule: Rule = number
        .parse()
        .map_err(|error: barelink::UnknownName| JsError::new(&format!("barelink: {error}")))?;
    let example = |example: barelink::RuleExample| ExampleJson {
        introduction: example.introduction(),
        input: example.input(),
        output: example.output(),
        flags: example.flags(),
    };
    let described = RuleJson {
        number: rule.as_str(),
        title: rule.title(),
        rule_set: rule.rule_set(),
        text: rule.text(),
        refusal: rule.refusal(),
        examples: rule.examples().map(example).collect(),
    };
    Ok(serde_json::to_string(&described).unwrap_or_default())
}
