//! Profiles and kinds in configuration files: by name, and unknown names are told.

use barelink::{Kinds, Profile};

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
    assert!(error.contains("url, www, email, protocol"), "{error}");
    assert!(serde_json::from_str::<Profile>("\"github\"").is_err());
    assert!(serde_json::from_str::<Kinds>("3").is_err());
}
