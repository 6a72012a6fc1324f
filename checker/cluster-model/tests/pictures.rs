//! The book's pictures of chapter 5 are what the scripts' runs give. `PICTURES=write cargo test -p cluster-model --test pictures` draws them:
//! then look at them.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use cluster::{Decisions, Script, Tick, strip};
use cluster_model::{Era, Model};
use std::fs;
use std::path::{Path, PathBuf};

/// A script, and the ticks that its picture shows, each with its sentence.
struct Picture {
    script: &'static str,
    frames: &'static [(i64, &'static str)],
}

const PICTURES: &[Picture] = &[
    Picture {
        script: "kip-101-1-until-0.10",
        frames: &[
            (
                21,
                "All have r2, and it is acknowledged. The followers do not know yet that the watermark is above it.",
            ),
            (
                33,
                "Broker 1 has died. Broker 3 follows broker 2, cuts its log to the watermark it knows, and cannot fetch r2 again yet.",
            ),
            (
                43,
                "Broker 2 dies too, and broker 3 leads. The acknowledged r2 is gone, though two disks have it.",
            ),
        ],
    },
    Picture {
        script: "kip-101-1-today",
        frames: &[
            (
                21,
                "All have r2, and it is acknowledged. The followers do not know yet that the watermark is above it.",
            ),
            (
                33,
                "Broker 1 has died. Broker 3 follows broker 2 and keeps r2: nobody cuts to a watermark any more.",
            ),
            (
                45,
                "Broker 2 dies too. Broker 3 leads, and has r2: it is all that is in sync, so its watermark goes to its end.",
            ),
            (68, "The others come back and fetch what they miss."),
        ],
    },
    Picture {
        script: "kip-101-2-until-0.10",
        frames: &[
            (
                33,
                "Broker 3 is away. The two others have r2, and it is acknowledged.",
            ),
            (
                45,
                "Both lose their power, and broker 2 its r2, which was in memory only.",
            ),
            (
                54,
                "Broker 2 is back first. It leads, and writes r3 where r2 was.",
            ),
            (
                71,
                "Broker 1 cuts to its own watermark, and that is its end: it keeps r2. For ever the logs differ at offset 1, and no error tells it.",
            ),
        ],
    },
    Picture {
        script: "kip-101-2-today",
        frames: &[
            (
                33,
                "Broker 3 is away. The two others have r2, and it is acknowledged.",
            ),
            (
                45,
                "Both lose their power, and broker 2 its r2, which was in memory only.",
            ),
            (
                54,
                "Broker 2 is back first. It leads, and writes r3 where r2 was.",
            ),
            (
                58,
                "Broker 1 asks behind a record of epoch 0. The leader says that its epoch 0 ends at offset 1, and broker 1 cuts.",
            ),
            (
                71,
                "It fetches r3. What only broker 1 had is lost, but the logs are equal.",
            ),
        ],
    },
    Picture {
        script: "kip-279-from-0.11",
        frames: &[
            (
                100,
                "Each broker has led while nobody could follow: three logs with different epochs. Broker 2 leads now.",
            ),
            (
                121,
                "Broker 3 asked where epoch 2 ends. The leader never had it, said where the next larger epoch begins, offset 5, and broker 3 kept r8.",
            ),
            (
                142,
                "Broker 1 asked for epoch 4, and heard 5 as well. It cut there, where it has r9 and broker 2 has r7.",
            ),
            (
                157,
                "r12 is acknowledged by all. At offsets 2, 3 and 4 the logs differ for ever, and no error tells it.",
            ),
        ],
    },
    Picture {
        script: "kip-279",
        frames: &[
            (
                100,
                "Each broker has led while nobody could follow: three logs with different epochs. Broker 2 leads now.",
            ),
            (
                121,
                "Broker 3 asked behind epoch 2. The leader said: I have epoch 1 before that, and it ends at 5. Broker 3 has none of epoch 1, cut to 2, and fetched.",
            ),
            (
                126,
                "Broker 1 asked behind epoch 4, and heard the same. It cut all of epoch 4, to offset 4.",
            ),
            (
                128,
                "Broker 1 asked again, behind epoch 0, and heard that epoch 0 ends at 2. It cut to 2: now both agree.",
            ),
            (142, "It fetched the rest. All logs are equal."),
        ],
    },
    Picture {
        script: "acks-1-lost",
        frames: &[
            (
                23,
                "The followers stand still. With acks=1 the leader alone is enough: r3, r4 and r5 are acknowledged.",
            ),
            (
                38,
                "Broker 1 dies, and broker 2 leads. It never heard of them.",
            ),
            (
                53,
                "Broker 2 writes r6 and r7 at the same offsets, and the watermark goes over them.",
            ),
            (
                57,
                "Broker 1 is back. Its epoch 0 ends at offset 2, says the leader: broker 1 cuts what it had acknowledged.",
            ),
            (70, "The logs are equal, and have no hole."),
        ],
    },
    Picture {
        script: "watermark-goes-back",
        frames: &[
            (
                21,
                "Broker 1 knows that all have r2: its watermark is 2, and a consumer reads r2.",
            ),
            (
                23,
                "Broker 1 shuts down. Broker 2 leads with the watermark that it knows, 1: it went back.",
            ),
            (
                33,
                "A fetch of broker 3 is enough, and the watermark is 2 again. Nothing was lost.",
            ),
            (
                49,
                "Broker 3 was killed and is back, with the watermark that it had last written down.",
            ),
        ],
    },
    Picture {
        script: "joining-counts-before-agreed",
        frames: &[
            (
                29,
                "Broker 3 is back and has everything. The leader asks for it, and the controller is far away.",
            ),
            (
                38,
                "r2 is written. Both that are in sync have it, and still it waits for broker 3.",
            ),
            (
                42,
                "For the controller agrees: from now on broker 3 may be elected, and it does not have r2.",
            ),
            (
                52,
                "Broker 3 has fetched r2. Only now the watermark goes over it, and r2 is acknowledged.",
            ),
        ],
    },
    Picture {
        script: "power-cut-last-in-sync",
        frames: &[
            (40, "All have r6, and it is acknowledged."),
            (
                57,
                "Brokers 2 and 3 die. Then broker 1, alone in sync, loses its power, and r6, which was in memory only.",
            ),
            (
                71,
                "The two others are back with r6. Nobody may lead: neither is in sync.",
            ),
            (
                75,
                "Broker 1 is back and leads. The others cut what they have.",
            ),
        ],
    },
    Picture {
        script: "retry-writes-twice",
        frames: &[
            (20, "All have r2. Nobody has told the producer yet."),
            (
                30,
                "Broker 1 dies with its answer unsaid, and broker 2 leads.",
            ),
            (
                38,
                "The producer hears nothing and sends r2 again: it is there twice, once in each epoch.",
            ),
        ],
    },
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/src/pictures")
}

fn drawn(picture: &Picture) -> String {
    let name = picture.script;
    let file = format!("scripts/{name}.txt");
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(&file)).unwrap();
    let script: Script = text.parse().unwrap();
    let decisions: &dyn Decisions = match &script.decision {
        None => &Model,
        Some(era) => Era::named(era).unwrap(),
    };
    let trace = script.play(decisions).trace.unwrap();
    let frames: Vec<(Tick, &str)> = picture
        .frames
        .iter()
        .map(|(tick, sentence)| (Tick(*tick), *sentence))
        .collect();
    strip(&trace, &file, &frames)
}

#[test]
fn pictures_are_what_the_scripts_give() {
    let write = std::env::var("PICTURES").is_ok_and(|value| value == "write");
    let mut old = Vec::new();
    for picture in PICTURES {
        let file = folder().join(format!("ch05-{}.svg", picture.script));
        let drawn = drawn(picture);
        if write {
            fs::write(file, drawn).unwrap();
        } else if fs::read_to_string(file).ok() != Some(drawn) {
            old.push(picture.script);
        }
    }
    assert_eq!(
        old,
        Vec::<&str>::new(),
        "these pictures are not what their scripts give: PICTURES=write cargo test -p cluster-model --test pictures"
    );
}
