//! Profiles and kinds in configuration files: by name, and unknown names are told.

use barelink::uts58::{Choice, Policy, Scripts, Tld, TldLists};
use barelink::{Boundary, Enclosure, Finder, Incomplete, Kinds, Profile, Schemes};

#[test]
fn profiles_and_kinds_are_names() {
    for profile in Profile::ALL {
        let json = serde_json::to_string(profile).expect("a name");
        assert_eq!(json, format!("\"{profile}\""));
        assert_eq!(serde_json::from_str::<Profile>(&json).expect("the same"), *profile);
        assert_eq!(profile.as_str().parse(), Ok(*profile));
    }
    for (names, kinds) in [("\"\"", Kinds::NONE), ("\"url,email\"", Kinds::URL | Kinds::EMAIL)] {
        assert_eq!(serde_json::to_string(&kinds).expect("names"), names);
        assert_eq!(serde_json::from_str::<Kinds>(names).expect("the same"), kinds);
    }
    let error = serde_json::from_str::<Kinds>("\"url,phone\"").expect_err("an unknown kind").to_string();
    assert!(error.contains("url, www, domain, email, protocol"), "{error}");
    assert!(serde_json::from_str::<Profile>("\"github\"").is_err());
    assert!(serde_json::from_str::<Kinds>("3").is_err());
}

#[test]
fn policies_are_their_parts_by_name() {
    let json = serde_json::to_value(Policy::STANDARD).expect("a policy");
    assert_eq!(json["tld"], "syntactic");
    assert_eq!(json["choices"], serde_json::json!([]));
    assert_eq!(json["max-local-part"], 64);
    // An option that is not given has its default value: the rule of the standard.
    let policy: Policy =
        serde_json::from_str(r#"{"tld": "syntactic", "choices": ["drop-question-mark"]}"#).expect("a policy");
    let finder = Finder::new(Profile::Uts58).policy(policy);
    let found: Vec<_> = finder.links("foo.txt? path/file.rs").map(|link| link.as_str()).collect();
    assert_eq!(found, ["foo.txt", "file.rs"]);
    assert!(serde_json::from_str::<Policy>(r#"{"tld": "any"}"#).is_err());
    assert_eq!(serde_json::to_value(Policy::STANDARD.tld(Tld::Listed)).expect("a policy")["tld"], "listed");
    assert_eq!(serde_json::to_string(&Choice::DropQuestionMark).expect("a name"), "\"drop-question-mark\"");
    let error = serde_json::from_str::<Policy>(r#"{"choices": ["question-mark"]}"#).expect_err("unknown").to_string();
    assert!(error.contains("unknown choice; the known ones are require-scheme, "), "{error}");
    assert_eq!(serde_json::from_str::<Enclosure>("\"ends-at-closer\"").expect("a name"), Enclosure::EndsAtCloser);
    assert_eq!(serde_json::from_str::<Boundary>("\"full-width\"").expect("a name"), Boundary::FullWidth);
    assert_eq!(serde_json::from_str::<Incomplete>("\"hold\"").expect("a name"), Incomplete::Hold);
}

#[test]
fn a_policy_is_the_same_after_it_was_written_and_read() {
    let all = Choice::ALL.iter().fold(Policy::STANDARD, |policy, choice| policy.with(*choice));
    let values = Policy::STANDARD.tld(Tld::Listed).scripts(Scripts::SingleScript).max_host(9).max_local_part(7);
    let single = Choice::ALL.iter().map(|choice| Policy::STANDARD.with(*choice));
    for policy in [Policy::STANDARD, Policy::PROSE, Policy::CHAT, all, values].into_iter().chain(single) {
        let json = serde_json::to_string(&policy).expect("a policy");
        let read: Policy = serde_json::from_str(&json).expect("the same");
        assert_eq!(format!("{read:?}"), format!("{policy:?}"), "{json}");
        assert!(read.choices().eq(policy.choices()), "{json}");
    }
    let json = r#"{"choices":["drop-ellipsis","drop-markup"],"tld":"listed","scripts":"any","max-local-part":64,"max-host":253}"#;
    let policy: Policy = serde_json::from_str(json).expect("a policy");
    assert_eq!(serde_json::to_string(&policy).expect("a policy"), json);
}

#[test]
fn schemes_and_top_level_domains_are_lists_of_names() {
    let schemes: Schemes = serde_json::from_str(r#"["Tel", "obsidian"]"#).expect("schemes");
    assert_eq!(serde_json::to_string(&schemes).expect("names"), r#"["tel","obsidian"]"#);
    let error = serde_json::from_str::<Schemes>(r#"["javascript"]"#).expect_err("it is not allowed").to_string();
    assert!(error.contains("`javascript` is never allowed"), "{error}");
    let lists: TldLists = serde_json::from_str(r#"{"allow": ["рф", "intern"], "deny": ["zip"]}"#).expect("lists");
    assert_eq!(serde_json::to_string(&lists).expect("names"), r#"{"allow":["intern","xn--p1ai"],"deny":["zip"]}"#);
    assert_eq!(serde_json::from_str::<TldLists>("{}").expect("nothing"), TldLists::NONE);
    let error = serde_json::from_str::<TldLists>(r#"{"allow": ["co.uk"]}"#).expect_err("two labels").to_string();
    assert!(error.contains("`co.uk` is not a top-level domain"), "{error}");
    assert!(serde_json::from_str::<TldLists>(r#"{"forbid": []}"#).is_err());
}
