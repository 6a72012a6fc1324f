//! What a run looks like as text: scripts that break a rule and one that breaks none.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use cluster::{Decisions, Script, Stop, Stopped, Tick, Trace, timeline};
use cluster_model::{Era, Model};
use insta::assert_snapshot;
use kit::BrokerId;

const WIDTH: usize = 76;

fn trace(name: &str) -> Trace {
    let folder = env!("CARGO_MANIFEST_DIR");
    let path = format!("{folder}/scripts/{name}.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let script: Script = text.parse().unwrap();
    let decisions: &dyn Decisions = match &script.decision {
        None => &Model,
        Some(era) => Era::named(era).unwrap(),
    };
    script.play(decisions).trace.unwrap()
}

fn drawn(trace: &Trace, lines: usize) -> String {
    let drawn = timeline(trace, lines, WIDTH);
    assert!(drawn.len() <= lines);
    assert!(
        drawn
            .iter()
            .all(|line| line.len() <= WIDTH && line.is_ascii())
    );
    drawn.join("\n")
}

#[test]
fn a_record_is_lost() {
    assert_snapshot!(drawn(&trace("kip-101-1-until-0.10"), 11), @r"
     tick broker 1     broker 2     broker 3     isr   what happens
          (5 frames are left out)
       20 L0 0:r1|r2   f0 0:r1|r2   f0 0:r1|r2   1 2 3 2 has r2, 3 has r2
       21 L0 0:r1 r2|  f0 0:r1|r2   f0 0:r1|r2   1 2 3 r2 acked, offset 1 read
       22 x  0:r1|r2   f0 0:r1|r2   f0 0:r1|r2   1 2 3 cut off 1, kill 1
       30 x  0:r1|r2   f0 0:r1|r2   f0 0:r1|r2   2 3   1 is dead, 2 elected
       31 x  0:r1|r2   L1 0:r1|r2   f1 0:r1|     2 3   2 leads, 3 cuts to 1
       34 x  0:r1|r2   x  0:r1|r2   f1 0:r1|     2 3   kill 2
       42 x  0:r1|r2   x  0:r1|r2   f1 0:r1|     3     2 is dead, 3 elected
    >  43 x  0:r1|r2   x  0:r1|r2   L2 0:r1| _!  3     3 leads
          L leads, f follows, with epoch; x stopped; = paused; | high watermark
    ");
}

#[test]
fn with_few_lines_the_end_is_seen() {
    assert_snapshot!(drawn(&trace("kip-101-1-until-0.10"), 4), @r"
     tick broker 1     broker 2     broker 3     isr   what happens
          (11 frames are left out)
       42 x  0:r1|r2   x  0:r1|r2   f1 0:r1|     3     2 is dead, 3 elected
    >  43 x  0:r1|r2   x  0:r1|r2   L2 0:r1| _!  3     3 leads
    ");
}

#[test]
fn a_run_that_breaks_nothing_has_no_mark() {
    assert_snapshot!(drawn(&trace("zombie-leader"), 14), @r"
    tick broker 1       broker 2       broker 3       isr   what happens
         (11 frames are left out)
       5 L0 |0:r1       f0             f0             1 2 3 r1 acks=all to 1
      20 =L0 0:r1|      f0 0:r1|       f0 0:r1|       1 2 3 pause 1
      28 =L0 0:r1|      f0 0:r1|       f0 0:r1|       2 3   2 elected
      35 =L0 0:r1|      L1 ..|1:r2 r3  f1 0:r1|       2 3   r2 acks=all to 2
      50 =L0 0:r1|      L1 ..1:r2 r3|  f1 ..1:r2 r3|  2 3   r4 acks=1 to 1
      52 L0 0:r1|r4 r5  L1 ..1:r2 r3|  f1 ..1:r2 r3|  2 3   resume 1, r4 acked
      53 f1 0:r1|r4 r5  L1 ..1:r2 r3|  f1 ..1:r2 r3|  2 3   r5 not leader
      55 f1 0:r1|       L1 ..1:r2 r3|  f1 ..1:r2 r3|  2 3   1 cuts to 1
      69 f1 ..1:r2 r3|  L1 ..1:r3|r6   f1 ..1:r2 r3|  1 2 3 r6 acks=all to 2
      75 f1 ..1:r3|r6   L1 ..1:r3 r6|  f1 ..1:r3|r6   1 2 3 r6 acked
      80 f1 ..1:r3 r6|  L1 ..1:r3 r6|  f1 ..1:r3 r6|  1 2 3 hw of 3: 4
         L leads, f follows, with epoch; x stopped; = paused; | high watermark
    ");
}

#[test]
fn long_logs_show_their_end() {
    assert_snapshot!(drawn(&trace("kip-279"), 14), @r"
    tick broker 1        broker 2        broker 3        isr   what happens
         (32 frames are left out)
      79 x  ..4:r9 r10   x  ..1:r6 r7    x  ..2:r8|      1     kill 1
      87 x  ..4:r9 r10   x  ..1:r6 r7    x  ..2:r8|      1     nobody elected
      94 x  ..4:r9 r10   -  ..1:r6 r7    x  ..2:r8|      2     start 2
      99 x  ..4:r9 r10   L6 ..6:r11|     x  ..2:r8|      2     r11 acks=1 to 2
     101 x  ..4:r9 r10   L6 ..6:r11|     -  ..2:r8|      2     mend 1-2
     104 x  ..4:r9 r10   L6 ..6:r11|     f6 0:r1 r2|     2     3 cuts to 2
     122 -  ..4:r9 r10   L6 ..6:r11|     f6 ..6:r11|     2 3   start 1
     125 f6 ..|0:r3 r4   L6 ..6:r11|     f6 ..6:r11|     2 3   1 cuts to 4
     127 f6 0:r1 r2|     L6 ..6:r11|     f6 ..6:r11|     2 3   1 cuts to 2
     143 f6 ..6:r11|     L6 ..6:r11|r12  f6 ..6:r11|     1 2 3 r12 acks=all to 
     153 f6 ..6:r12|     L6 ..6:r12|     f6 ..6:r12|     1 2 3 hw of 1: 7
         L leads, f follows, with epoch; x stopped; = paused; | high watermark
    ");
}

#[test]
fn where_the_decisions_stopped_is_marked() {
    let mut trace = trace("leader-killed");
    trace.frames.truncate(12);
    trace.stopped = Some(Stop {
        at: Stopped {
            tick: Tick(20),
            broker: BrokerId(1),
        },
        decision: "5.5 leader_hw".into(),
        text: "panicked".into(),
    });
    assert_snapshot!(drawn(&trace, 8), @r"
     tick broker 1        broker 2        broker 3        isr   what happens
        1 L0              f0              f0              1 2 3 1 leads
        5 L0 |0:r1 r2 r3  f0              f0              1 2 3 r1 acks=all to 1
        8 L0 |0:r1 r2 r3  f0 |0:r1 r2 r3  f0 |0:r1 r2 r3  1 2 3 2 has r1 r2 r3
        9 L0 0:r1 r2 r3|  f0 |0:r1 r2 r3  f0 |0:r1 r2 r3  1 2 3 r1 acked, 3 read
    >  20 x  0:r1 r2 r3|  f0 0:r1 r2 r3|  f0 0:r1 r2 r3|  1 2 3 kill 1
          L leads, f follows, with epoch; x stopped; = paused; | high watermark
    ");
}

#[test]
fn it_is_never_longer_or_wider_than_asked() {
    let trace = trace("kip-279-from-0.11");
    for lines in 2..30 {
        for width in [40, 60, 76, 100] {
            let drawn = timeline(&trace, lines, width);
            assert!(drawn.len() <= lines, "{} of {lines} lines", drawn.len());
            assert!(drawn.iter().all(|line| line.len() <= width));
        }
    }
}
