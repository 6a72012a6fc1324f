use super::*;
use checker::stubs;

fn paths() -> Paths {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    Paths {
        work: root.join("target/checker"),
        root,
    }
}

fn reference() -> Reference {
    match Reference::read(&paths(), &[1]) {
        Ok(reference) => reference,
        Err(error) => panic!("{error}"),
    }
}

/// Chapter 1 out of a folder, with a file changed.
fn chapter(top: &str, change: impl Fn(String) -> String) -> BTreeMap<u8, Handed> {
    let src = paths().root.join(top).join("ch01-batch/src");
    let mut handed = Handed::default();
    for entry in fs::read_dir(src).into_iter().flatten().flatten() {
        let text = fs::read_to_string(entry.path()).unwrap_or_default();
        // As who copies it: without the marks.
        let is_mark =
            |line: &&str| !line.trim().starts_with("// begin ") && line.trim() != "// end";
        let text: Vec<&str> = text.lines().filter(is_mark).collect();
        handed
            .files
            .insert(entry.file_name().into(), change(text.join("\n") + "\n"));
    }
    BTreeMap::from([(1, handed)])
}

fn exercises(prints: &[Print]) -> String {
    let all: BTreeSet<(u32, &str)> = prints
        .iter()
        .map(|print| (place(&print.exercise).1, print.exercise.as_str()))
        .collect();
    all.iter()
        .map(|(_, exercise)| *exercise)
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn the_reference_is_known_in_each_exercise_that_is_long_enough() {
    let prints = reference().prints(&chapter("solutions", |text| text));
    assert_eq!(
        exercises(&prints),
        "1.1 1.2 1.4 1.5 1.6 1.7 1.8 1.9 1.10 1.11 1.12"
    );
    assert!(
        prints
            .iter()
            .all(|print| print.reference && print.tokens >= ENOUGH)
    );
    let copies = copies([("anna", prints.as_slice())]);
    assert_eq!(copies.len(), 11);
    assert_eq!(copies[10].exercise, "1.12");
    assert!(
        copies
            .iter()
            .all(|copy| copy.reference && copy.students == ["anna"])
    );
}

#[test]
fn what_is_formatted_and_commented_in_another_way_is_the_same() {
    let change = |text: String| {
        text.replace("{\n", "{ // why\n  ")
            .replace(";\n", " ;\r\n\r\n")
    };
    let copied = reference().prints(&chapter("solutions", change));
    assert_eq!(
        copied,
        reference().prints(&chapter("solutions", |text| text))
    );
}

#[test]
fn stubs_are_nobodys() {
    let stubs = match stubs::chapter(&paths(), "ch01-batch") {
        Ok(stubs) => stubs,
        Err(error) => panic!("{error}"),
    };
    let files = stubs.into_iter().filter_map(|(path, text)| {
        let path = path.strip_prefix("ch01-batch/src").ok()?.to_path_buf();
        Some((path, text))
    });
    let mut handed = Handed {
        files: files.collect(),
        ..Handed::default()
    };
    assert!(handed.files.len() > 10);
    assert_eq!(
        reference().prints(&BTreeMap::from([(1, handed.clone())])),
        []
    );
    // Long stubs are stubs too.
    let long = format!("todo!(\"{{}}\", {})", ["1"; ENOUGH].join(" + "));
    let function = Function {
        exercise: "1.1".into(),
        name: "it".into(),
        reference: BTreeSet::new(),
        stub: hash(&body(&long)),
    };
    assert_eq!(function.print(&body(&long)), None);
    assert!(function.print(&body(&format!("{long};"))).is_some());
    handed.files.clear();
}

#[test]
fn a_short_body_never_counts() {
    let text = |count: usize| format!("pub fn read() {{ {} }}", &["1"; 99].join("+")[..count]);
    let function = Function {
        exercise: "1.1".into(),
        name: "read".into(),
        reference: BTreeSet::new(),
        stub: String::new(),
    };
    for (count, is) in [(ENOUGH - 1, false), (ENOUGH, true)] {
        let text = text(count);
        let tokens = Bodies::read(&text).of("read").unwrap_or_default();
        assert_eq!(tokens.len(), count);
        assert_eq!(function.print(&tokens).is_some(), is);
    }
}

#[test]
fn what_two_students_share_is_listed_and_what_one_changed_is_not() {
    // Both have written chapter 1 in their own words, and one of them has another's `check_batch`.
    let own = |name: &'static str| move |text: String| text.replace("bytes", name);
    let mut anna = chapter("solutions", own("octets"));
    let mut bo = chapter("solutions", own("data"));
    let check = Path::new("check.rs");
    let of_anna = anna
        .get(&1)
        .and_then(|handed| handed.files.get(check))
        .cloned();
    let (Some(bo_handed), Some(text)) = (bo.get_mut(&1), of_anna) else {
        panic!("both have it");
    };
    bo_handed.files.insert(check.into(), text);
    let (one, two) = (reference().prints(&anna), reference().prints(&bo));
    let is_of_both = |copy: &&Copy| copy.students == ["anna", "bo"] && !copy.reference;
    let found = copies([("bo", two.as_slice()), ("anna", one.as_slice())]);
    let shared: Vec<&str> = found
        .iter()
        .filter(is_of_both)
        .map(|copy| copy.exercise.as_str())
        .collect();
    assert_eq!(shared, ["1.9"], "{found:?}");
    // With another name for one variable it is another body: that is not seen.
    if let Some(handed) = anna.get_mut(&1)
        && let Some(text) = handed.files.get_mut(check)
    {
        *text = text.replace("octets", "letters");
    }
    let one = reference().prints(&anna);
    assert!(
        copies([("anna", one.as_slice()), ("bo", two.as_slice())])
            .iter()
            .all(|copy| copy.exercise != "1.9")
    );
}

#[test]
fn what_is_borrowed_is_not_copied() {
    let mut work = chapter("chapters", |text| text);
    let solved = fs::read_to_string(paths().root.join("solutions/ch01-batch/src/check.rs"))
        .unwrap_or_default();
    let Ok(marked) = Marked::read(&solved) else {
        panic!("the marks are right");
    };
    let Some(region) = marked.regions().find(|region| region.name == "check_batch") else {
        panic!("it is there");
    };
    let mark = "// borrowed 1.9: return it with \"cargo run -p checker -- return 1.9\"";
    let stub = region.todo().unwrap_or_default();
    let with = |first: &str| {
        let body = format!("\n    {first}\n{}", whole_body(&marked, region));
        marked.stub().replace(&format!("\n    {stub}\n"), &body)
    };
    let mut prints = |first: &str| {
        if let Some(handed) = work.get_mut(&1) {
            handed.files.insert("check.rs".into(), with(first));
        }
        reference().prints(&work)
    };
    assert_eq!(exercises(&prints(mark)), "");
    assert_eq!(exercises(&prints("// mine")), "1.9");
}

#[test]
fn seven_exercises_are_too_short_to_be_listed() {
    let chapters: Vec<u8> = course::chapters()
        .iter()
        .map(|chapter| chapter.number)
        .collect();
    let mut longest: BTreeMap<Place, usize> = BTreeMap::new();
    let mut short = 0;
    let mut bodies = 0;
    for chapter in course::chapters() {
        let src = paths()
            .root
            .join("solutions")
            .join(chapter.folder)
            .join("src");
        for entry in fs::read_dir(src).into_iter().flatten().flatten() {
            let text = fs::read_to_string(entry.path()).unwrap_or_default();
            let Ok(marked) = Marked::read(&text) else {
                continue;
            };
            for region in marked.regions().filter(|region| !region.is_helper()) {
                let tokens = body(&region.text()).len();
                let most = longest.entry(place(&region.id.to_string())).or_default();
                *most = tokens.max(*most);
                bodies += 1;
                short += usize::from(tokens < ENOUGH);
            }
        }
    }
    let never = longest.iter().filter(|(_, most)| **most < ENOUGH);
    let never: Vec<&str> = never.map(|(place, _)| place.2.as_str()).collect();
    assert_eq!(never, ["0.1", "0.4", "1.3", "2.3", "5.1", "5.2", "5.10"]);
    assert_eq!(
        (chapters.len(), longest.len(), bodies, short),
        (6, 63, 89, 23)
    );
}
