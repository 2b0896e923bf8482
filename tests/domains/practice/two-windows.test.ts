import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { LibraryBench } from "../../support/library-bench.ts";
import { begin, practiceBench, type Sitting } from "../../support/practice.ts";

let bench: LibraryBench;
beforeAll(() => {
  bench = practiceBench();
});
afterAll(() => bench.close());

const sit = (key = "listening-1") => begin(bench, bench.account(), key);

describe("practice_save_answers from two windows", () => {
  test("an answer that the other window changed is not overwritten, and is returned in its current state", async () => {
    const sitting = await sit();
    await sitting.save([sitting.change(1, "Hartwell")]);
    const late = await sitting.save([sitting.change(1, "Heartwell"), sitting.change(2, "27")]);
    const current = { questionSlotId: sitting.slot(1), value: "Hartwell", flagged: false, revision: 1 };
    expect([late.conflicts, late.revision]).toEqual([[current], 2]);
    expect(late.answers).toEqual([
      current,
      { questionSlotId: sitting.slot(2), value: "27", flagged: false, revision: 2 },
    ]);
    expect(sitting.stored()).toEqual({ 1: "Hartwell", 2: "27" });
  });

  test("the same answer from both is neither a conflict nor a change", async () => {
    const sitting = await sit();
    await sitting.save([sitting.change(1, "Hartwell")]);
    const same = await sitting.save([sitting.change(1, "Hartwell")]);
    expect([same.conflicts, same.revision, same.answers[0]?.revision]).toEqual([[], 1, 1]);
  });

  test("taking back an answer that the other window changed is a conflict too", async () => {
    const sitting = await sit();
    const first = await sitting.save([sitting.change(1, "Hart")]);
    await sitting.save([sitting.change(1, "Hartwell", first.revision)]);
    const { conflicts, section } = await sitting.save([sitting.change(1, "", first.revision)]);
    expect([conflicts.map(({ value }) => value), section.answeredCount]).toEqual([["Hartwell"], 1]);
  });

  test("a deleted answer is not restored by a window that did not see the deletion", async () => {
    const sitting = await sit();
    await sitting.save([sitting.change(1, "Hart")]);
    await sitting.save([sitting.change(1, "", 1)]);
    const { conflicts } = await sitting.save([sitting.change(1, "Hartwell", 1)]);
    expect([conflicts, sitting.stored()]).toEqual([
      [{ questionSlotId: sitting.slot(1), value: "", flagged: false, revision: 2 }],
      { 1: "" },
    ]);
  });

  test("a conflict is resolved by a change based on the current state", async () => {
    const sitting = await sit();
    await sitting.save([sitting.change(1, "Hartwell")]);
    const [current] = (await sitting.save([sitting.change(1, "Heartwell")])).conflicts;
    const settled = await sitting.save([sitting.change(1, "Heartwell", current?.revision)]);
    expect([settled.conflicts, sitting.stored()]).toEqual([[], { 1: "Heartwell" }]);
  });

  test("a flag is set even if the answer beside it is a conflict; flags alone never conflict", async () => {
    const sitting = await sit();
    await sitting.save([sitting.change(1, "Hartwell")]);
    const both = await sitting.save([{ ...sitting.change(1, "Heartwell"), flagged: true }]);
    expect([both.conflicts.length, both.answers[0]]).toEqual([
      1,
      { questionSlotId: sitting.slot(1), value: "Hartwell", flagged: true, revision: 2 },
    ]);
    const flag = await sitting.save([{ questionSlotId: sitting.slot(1), flagged: false }]);
    expect([flag.conflicts, flag.answers[0]?.flagged]).toEqual([[], false]);
  });

  test("the first change of a question in either window has no base", async () => {
    const sitting = await sit();
    const answers = await Promise.all([
      sitting.save([sitting.change(1, "Hartwell")]),
      sitting.save([sitting.change(1, "Heartwell")]),
    ]);
    const [value = ""] = Object.values(sitting.stored());
    expect(answers.map(({ conflicts }) => conflicts.map((one) => one.value))).toEqual([[], [value]]);
  });
});

/** Mulberry32: the same run for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** What a window shows of the answers, with the revision at which it knows each. */
interface Window {
  readonly shown: Map<number, { value: string; revision: number }>;
  readonly unsent: Map<number, string>;
  known: number;
}

type Random = (below: number) => number;

/**
 * One window sends its changes, perhaps twice because the response was lost, and learns the stored state.
 * @returns the faults: sent values that are neither stored nor a conflict, or that overwrote what this window never saw.
 */
async function send(sitting: Sitting, window: Window, random: Random): Promise<string[]> {
  const before = sitting.stored();
  const sent = [...window.unsent];
  const changes = sent.map(([number, value]) => sitting.change(number, value, window.shown.get(number)?.revision ?? 0));
  const isLost = random(4) === 0;
  if (isLost) await sitting.save(changes, { knownRevision: window.known });
  const reply = await sitting.save(changes, { knownRevision: window.known });
  const refused = new Set(reply.conflicts.map(({ questionSlotId }) => questionSlotId));
  const after = sitting.stored();
  const wrong = sent.flatMap(([number, value]) => {
    const [stored, current] = [before[number] ?? "", after[number] ?? ""];
    const seen = window.shown.get(number)?.value ?? "";
    if (current !== (refused.has(sitting.slot(number)) ? stored : value))
      return [`${number} is ${current}, not ${value}`];
    return current !== stored && stored !== seen ? [`${number}: ${stored} was replaced by ${value}, unseen`] : [];
  });
  for (const number of NUMBERS) {
    const news = [...reply.answers, ...reply.conflicts].filter((one) => one.questionSlotId === sitting.slot(number));
    for (const { value, revision } of news) window.shown.set(number, { value, revision });
  }
  window.known = reply.revision;
  window.unsent.clear();
  return wrong;
}

const NUMBERS = [1, 2, 3];
const VALUES = ["", "a", "b", "c"];

describe("two windows in any order", () => {
  test.each(Array.from({ length: 60 }, (_, seed) => seed))(
    "run %d: no accepted answer is lost without a word, and both end with the same",
    async (seed) => {
      const random = randomOf(seed * 7919 + 1);
      const sitting = await sit();
      const windows: Window[] = [0, 1].map(() => ({ shown: new Map(), unsent: new Map(), known: 0 }));
      let revision = 0;
      for (let step = 0; step < 40; step++) {
        const window = windows[random(2)];
        if (window === undefined) continue;
        if (random(3) > 0) window.unsent.set(NUMBERS[random(3)] ?? 1, VALUES[random(4)] ?? "");
        else expect(await send(sitting, window, random)).toEqual([]);
        expect(Number(sitting.section()["revision"])).toBeGreaterThanOrEqual(revision);
        revision = Number(sitting.section()["revision"]);
      }
      for (const window of [...windows, ...windows]) expect(await send(sitting, window, random)).toEqual([]);
      const stored = sitting.stored();
      for (const { shown } of windows) {
        expect(Object.fromEntries([...shown].map(([number, { value }]) => [number, value]))).toEqual(stored);
      }
      const answered = Object.values(stored).filter((value) => value !== "").length;
      expect(sitting.section()).toMatchObject({ answered_count: answered });
      expect(sitting.session()["state"]).toBe(answered > 0 ? "in_progress" : "unanswered");
    },
  );
});
