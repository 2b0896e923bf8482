import { describe, expect, test } from "bun:test";
import { ApiError, type RequestOf, type ResponseOf, UnreachableError } from "../../src/web/api.ts";
import { entryAt } from "../../src/web/features/player/answer-book.ts";
import type { AudioPosition } from "../../src/web/features/player/audio-progress.ts";
import { OpenTime } from "../../src/web/features/player/open-time.ts";
import { SectionStore } from "../../src/web/features/player/section-store.ts";
import type { UnsentChanges } from "../../src/web/features/player/unsent-changes.ts";
import { letTimePass, throughout, until } from "../support/eventually.ts";

type Save = RequestOf<"practice_save_answers">;
type Saved = ResponseOf<"practice_save_answers">;
type Opened = ResponseOf<"practice_open">;

const SESSION: Opened["session"] = {
  sessionId: 5,
  kind: "practice",
  mode: "test",
  state: "unanswered",
  title: "A part",
  partId: 3,
  paperId: null,
  startedAt: "2026-09-09T02:00:00.000Z",
  finishedAt: null,
};
const SECTION: Opened["section"] = {
  subject: "listening",
  status: "in_progress",
  module: "both",
  durationMinutes: 10,
  questionCount: 2,
  answeredCount: 0,
  startedAt: "2026-09-09T02:00:00.000Z",
  endsAt: null,
  finishedAt: null,
  finishReason: null,
  activeSeconds: 0,
  score: null,
};
const PART: Opened["parts"][number] = {
  partId: 3,
  partNumber: 1,
  title: "A part",
  passages: [],
  task: null,
  questionGroups: [],
  audioUrl: null,
  audioSeconds: 2,
};
const OPENED = { session: SESSION, section: SECTION, revision: 0, answers: [], parts: [PART] };

/** A store with a service that gives the scripted responses and failures in order, and then accepts everything. */
function bench(answers: (Error | "closed")[] = [], left: UnsentChanges[] = [], playedElsewhere: AudioPosition[] = []) {
  const requests: Save[] = [];
  const saved: UnsentChanges[] = [];
  const beacons: Save[] = [];
  const broadcasts: number[] = [];
  const audioBroadcasts: { positions: readonly AudioPosition[]; isPlaying: boolean }[] = [];
  let revision = 0;
  const save = async (request: Save): Promise<Saved> => {
    requests.push(request);
    await letTimePass(2);
    const next = answers.shift();
    if (next instanceof Error) throw next;
    const isClosed = next === "closed";
    revision++;
    return {
      session: SESSION,
      section: isClosed ? { ...SECTION, status: "submitted", finishReason: "time" } : SECTION,
      revision,
      outcome: isClosed ? "closed" : "saved",
      answers: isClosed
        ? []
        : (request.changes ?? []).map(({ questionSlotId, value = "", flagged = false }) => ({
            questionSlotId,
            value,
            flagged,
            revision,
          })),
      conflicts: [],
      audio: playedElsewhere,
    };
  };
  const store = new SectionStore(OPENED, left, {
    save,
    saveOnLeave: (request) => void beacons.push(request),
    keep: (unsent) => void saved.push(unsent),
    broadcast: (news) => void broadcasts.push(news.length),
    broadcastAudio: (positions, isPlaying) => void audioBroadcasts.push({ positions, isPlaying }),
    delays: { debounce: 10, longest: 40, retry: [15, 30] },
  });
  store.start();
  return {
    store,
    requests,
    saved,
    beacons,
    broadcasts,
    audioBroadcasts,
    lastSaved: () => saved.at(-1)?.entries.map(([slotId]) => slotId),
  };
}

const sent = (requests: Save[]) => requests.map(({ changes = [] }) => changes.map(({ value }) => value));

describe("the way of answers to the service", () => {
  test("what is typed in one go is one call, and stored here until it has arrived", async () => {
    const { store, requests, lastSaved, broadcasts } = bench();
    for (const value of ["h", "ha", "har"]) store.write(1, { value });
    expect([store.getState().delivery, lastSaved()]).toEqual(["saving", [1]]);
    await until(() => store.getState().delivery === "saved");
    expect([sent(requests), lastSaved(), broadcasts]).toEqual([[["har"]], [], [1]]);
  });

  test("writing on and on does not put off the call for ever", async () => {
    const { store, requests } = bench();
    for (let typed = 0; typed < 30; typed++) {
      store.write(1, { value: "x".repeat(typed + 1) });
      await letTimePass(5);
    }
    await until(() => store.getState().delivery === "saved");
    expect(requests.length).toBeGreaterThan(1);
    expect(requests.at(-1)?.changes?.[0]?.value).toBe("x".repeat(30));
  });

  test("a failed call is repeated until it arrives, and reports it meanwhile", async () => {
    const { store, requests, lastSaved } = bench([new UnreachableError("x"), new UnreachableError("x")]);
    store.write(1, { value: "harbour" });
    await until(() => store.getState().delivery === "unsent");
    expect([store.getState().failure instanceof UnreachableError, lastSaved()]).toEqual([true, [1]]);
    await until(() => store.getState().delivery === "saved");
    expect(sent(requests)).toEqual([["harbour"], ["harbour"], ["harbour"]]);
    expect(store.getState().failure).toBeNull();
  });

  test("only a refused change waits, and the others go without it", async () => {
    const details = [{ path: "/changes/0/value", message: "no", expected: "" }];
    const { store, requests } = bench([new ApiError(400, "answer.unfit", "no", details, "r", null)]);
    store.write(1, { value: "bad" });
    store.write(2, { value: "good" });
    await until(() => requests.length === 2 && store.getState().delivery === "saved");
    expect(sent(requests)).toEqual([["bad", "good"], ["good"]]);
    expect(entryAt(store.getState().book, 1).isRefused).toBe(true);
  });

  test("everything is delivered before the submission, what was written during a call too", async () => {
    const { store, requests } = bench();
    store.write(1, { value: "one" });
    const first = store.send();
    store.write(2, { value: "two" });
    await store.flush();
    await first;
    expect(sent(requests)).toEqual([["one"], ["two"]]);
  });

  test("a flush that does not reach the service says why", async () => {
    const { store } = bench([new UnreachableError("x")]);
    store.write(1, { value: "one" });
    await expect(store.flush()).rejects.toBeInstanceOf(UnreachableError);
    await until(() => store.getState().delivery === "saved");
  });

  test("a section that has ended takes nothing more; what did not arrive stays to be shown", async () => {
    const { store, requests, lastSaved, broadcasts } = bench(["closed"]);
    store.write(1, { value: "late" });
    await until(() => store.getState().closed !== null);
    expect([store.getState().closed?.finishReason, lastSaved(), broadcasts]).toEqual(["time", [1], [0]]);
    await store.send();
    expect(requests).toHaveLength(1);
    store.forget();
    expect(lastSaved()).toEqual([]);
  });

  test("when the page is left everything is sent once more, with the audio position", async () => {
    const { store, beacons, saved } = bench();
    store.leave();
    expect(beacons).toEqual([]);
    store.write(1, { value: "har" });
    store.noteAudio(3, 4);
    store.leave();
    expect(beacons).toMatchObject([
      { changes: [{ questionSlotId: 1, value: "har" }], audio: [{ partId: 3, seconds: 4 }] },
    ]);
    expect(saved.at(-1)).toMatchObject({ entries: [[1, { sent: ["har"] }]], audio: [[3, 4]] });
    store.stop();
    await until(() => store.getState().delivery === "saved");
  });

  test("the audio position is reported every few seconds, and never goes back", async () => {
    const { store, requests } = bench([], [{ entries: [], audio: [[3, 3]], numbers: [] }]);
    expect(store.playedUntil(3)).toBe(3);
    store.noteAudio(3, 4);
    await throughout(() => expect(requests).toHaveLength(0), 40);
    store.noteAudio(3, 8);
    store.noteAudio(3, 1);
    await until(() => requests.length === 1);
    expect([requests[0]?.audio, store.playedUntil(3)]).toEqual([[{ partId: 3, seconds: 8 }], 8]);
  });

  test("a stopped store delivers what it has and is silent after that", async () => {
    const { store, requests } = bench();
    store.write(1, { value: "one" });
    store.stop();
    await until(() => requests.length === 1 && store.getState().delivery === "saved");
    store.write(1, { value: "two" });
    await throughout(() => expect(requests).toHaveLength(1), 60);
    store.start();
    await until(() => requests.length === 2);
  });
});

describe("audio that plays once, in more than one window", () => {
  test("continues where the service says that another browser is, and never goes back", async () => {
    const { store, requests } = bench([], [], [{ partId: 3, seconds: 40 }]);
    expect([await store.mayPlay(), store.playedUntil(3), requests.length]).toEqual([true, 40, 1]);
    // What was just reported is not requested again.
    expect([await store.mayPlay(), requests.length]).toEqual([true, 1]);
    store.receiveAudio([{ partId: 3, seconds: 10 }], false);
    expect(store.playedUntil(3)).toBe(40);
    store.noteAudio(3, 60);
    await store.flush();
    expect([requests.at(-1)?.audio, store.playedUntil(3)]).toEqual([[{ partId: 3, seconds: 60 }], 60]);
  });

  test("follows another window of this browser, does not start beside it, and leaves the reporting to it", async () => {
    const { store, requests } = bench();
    store.receiveAudio([{ partId: 3, seconds: 9 }], true);
    expect([store.getState().playsElsewhere, store.playedUntil(3), await store.mayPlay()]).toEqual([true, 9, false]);
    store.receiveAudio([{ partId: 3, seconds: 12 }], false);
    expect([store.playedUntil(3), await store.mayPlay()]).toEqual([12, true]);
    expect(requests.every(({ audio }) => audio?.length === 0)).toBe(true);
  });

  test("without an answer of the service what is known here counts", async () => {
    const { store } = bench([new UnreachableError("x")]);
    expect([await store.mayPlay(), store.playedUntil(3)]).toEqual([true, 2]);
    store.stop();
  });

  test("the other windows receive its position and whether it plays, and nothing of other parts", () => {
    const { store, audioBroadcasts } = bench();
    store.setPlaying(true);
    store.setPlaying(true);
    store.noteAudio(3, 4);
    store.noteAudio(99, 8);
    store.beat();
    store.setPlaying(false);
    store.beat();
    const at = (seconds: number, isPlaying: boolean) => ({ positions: [{ partId: 3, seconds }], isPlaying });
    expect(audioBroadcasts).toEqual([at(2, true), at(4, true), at(4, true), at(4, true), at(4, false)]);
    store.stop();
  });
});

describe("the time that a section was open", () => {
  test("is reported while the page is visible or plays, once, and the service's figure shows", async () => {
    const { store, requests } = bench([new UnreachableError("x")]);
    const openSeconds = () => requests.at(-1)?.openSeconds ?? -1;
    await store.send().catch(() => {});
    expect(openSeconds()).toBe(0);
    // A sleep takes longer on a busy machine.
    const during = async (toggle: (isOn: boolean) => void) => {
      const began = performance.now();
      toggle(true);
      await letTimePass(60);
      toggle(false);
      return (performance.now() - began) / 1000;
    };
    const visible = await during((isOn) => store.setVisible(isOn));
    await letTimePass(60);
    await store.send();
    expect(openSeconds()).toBeWithin(0.05, visible + 0.002);
    const playing = await during((isOn) => store.setPlaying(isOn));
    await store.send();
    expect(openSeconds()).toBeWithin(0.05, playing + 0.002);
    await store.send();
    expect(openSeconds()).toBe(0);
    expect(store.getState().spent.seconds).toBe(SECTION.activeSeconds);
  });

  test("is saved when a call fails, and a computer that was asleep adds nothing", () => {
    const time = new OpenTime();
    time.look(1000, true);
    time.look(11_000);
    expect(time.unreported(12_000).seconds).toBe(11);
    const report = time.unreported(15_000);
    time.look(18_000);
    report.settle();
    expect(time.unreported(18_000).seconds).toBe(3);
    time.look(3_600_000, true);
    expect(time.unreported(3_600_000).seconds).toBe(3);
    time.look(3_610_000, false);
    time.look(3_615_000, true);
    expect(time.unreported(3_616_000).seconds).toBe(14);
    for (let at = 3_616_000; at < 3_700_000; at += 10_000) time.look(at);
    const long = time.unreported(3_700_000);
    expect(long.seconds).toBe(45);
    long.settle();
    expect(time.unreported(3_700_000).seconds).toBe(0);
  });
});
