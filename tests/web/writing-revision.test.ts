import { describe, expect, test } from "bun:test";
import { ApiError, type ResponseOf, UnreachableError } from "../../src/web/api.ts";
import type { Answer } from "../../src/web/features/player/answer-book.ts";
import {
  type RevisionState,
  RevisionStore,
  type RevisionSurroundings,
  type Unsettled,
} from "../../src/web/features/writing/revision-store.ts";
import { until } from "../support/eventually.ts";

const SLOT = 7;
const FIRST = { questionSlotId: SLOT, text: "First.", revision: 3 };
type Saved = ResponseOf<"writing_save_text">;
type Request = Parameters<RevisionSurroundings["save"]>[0];

/** A service with the text of one task, as the real one stores it, and a window. */
function around(options: { current?: { text: string; revision: number }; left?: readonly Unsettled[] } = {}) {
  const service = { current: options.current ?? { text: FIRST.text, revision: FIRST.revision }, isLost: false };
  const failures: Error[] = [];
  const requests: Request[] = [];
  const left: Request[] = [];
  const broadcasts: Answer[][] = [];
  let unsent: Unsettled = [];
  const take = ({ text, revision }: Request): Saved => {
    const { current } = service;
    const isTaken = current.text === text || current.revision === revision;
    if (isTaken && current.text !== text) service.current = { text, revision: current.revision + 1 };
    return { saved: isTaken, ...service.current, wordCount: 0 };
  };
  const store = new RevisionStore(FIRST, options.left ?? [], {
    save: async (request) => {
      requests.push(request);
      const failure = failures.shift();
      if (failure !== undefined && !service.isLost) throw failure;
      const answer = take(request);
      if (failure !== undefined) throw failure;
      return answer;
    },
    saveOnLeave: (request) => left.push(request),
    keep: (entries) => {
      unsent = entries;
    },
    broadcast: (answers) => broadcasts.push([...answers]),
    delays: { debounce: 1, longest: 5, retry: [1, 1] },
  });
  return { store, service, failures, requests, left, broadcasts, unsent: () => unsent };
}

async function untilSaved(store: RevisionStore): Promise<void> {
  await until(() => store.getState().delivery === "saved");
}

function shownOf({ entry, delivery }: RevisionState) {
  return [entry.value, entry.conflict, delivery];
}

describe("the text that is revised", () => {
  test("is sent when typing rests, with the revision that it changes, and reported to other windows", async () => {
    const { store, service, requests, broadcasts, unsent } = around();
    store.start();
    store.write("First, r");
    store.write("First, revised.");
    expect(shownOf(store.getState())).toEqual(["First, revised.", null, "saving"]);
    expect(unsent()).toHaveLength(1);
    await untilSaved(store);
    expect(requests).toEqual([{ questionSlotId: SLOT, text: "First, revised.", revision: 3 }]);
    expect(service.current).toEqual({ text: "First, revised.", revision: 4 });
    expect(shownOf(store.getState())).toEqual(["First, revised.", null, "saved"]);
    expect(broadcasts).toEqual([[{ questionSlotId: SLOT, value: "First, revised.", flagged: false, revision: 4 }]]);
    expect(unsent()).toEqual([]);
    store.stop();
  });

  test("is saved here while the service cannot be reached, and sent again until it arrives", async () => {
    const { store, service, failures, unsent } = around();
    failures.push(new UnreachableError("down"), new UnreachableError("down"));
    store.write("Offline.");
    await store.send().catch(() => {});
    expect(shownOf(store.getState())).toEqual(["Offline.", null, "unsent"]);
    expect(store.getState().failure).toBeInstanceOf(UnreachableError);
    expect(unsent()).toHaveLength(1);
    store.start();
    await untilSaved(store);
    expect(service.current.text).toBe("Offline.");
    expect(shownOf(store.getState())).toEqual(["Offline.", null, "saved"]);
    store.stop();
  });

  test("a call whose response was lost does not conflict with itself", async () => {
    const { store, service, failures } = around();
    service.isLost = true;
    failures.push(new UnreachableError("the answer was lost"));
    store.write("Sent.");
    await store.send().catch(() => {});
    store.write("Sent, and more.");
    await store.flush();
    expect(shownOf(store.getState())).toEqual(["Sent, and more.", null, "saved"]);
    expect(service.current.text).toBe("Sent, and more.");
  });

  test.each([
    ["mine", "Mine."],
    ["theirs", "Theirs."],
  ] as const)("what another browser wrote is not overwritten before the learner chooses %s", async (whose, text) => {
    const { store, service, requests } = around({ current: { text: "Theirs.", revision: 9 } });
    store.write("Mine.");
    await store.flush();
    expect(shownOf(store.getState())).toEqual(["Mine.", "Theirs.", "saved"]);
    expect(service.current.text).toBe("Theirs.");
    store.choose(whose);
    await store.flush();
    expect(shownOf(store.getState())).toEqual([text, null, "saved"]);
    expect(service.current.text).toBe(text);
    expect(requests.at(-1)?.revision).toBe(whose === "mine" ? 9 : 3);
  });

  test("text that an earlier window left is restored", async () => {
    const earlier = around();
    earlier.store.write("Left behind.");
    const { store, service } = around({ left: [earlier.unsent()] });
    expect(shownOf(store.getState())).toEqual(["Left behind.", null, "saving"]);
    await store.flush();
    expect(service.current.text).toBe("Left behind.");
  });

  test("what another window of this browser saved shows here, where nothing was typed meanwhile", () => {
    const { store } = around();
    store.receive([{ questionSlotId: SLOT, value: "Elsewhere.", flagged: false, revision: 4 }]);
    expect(shownOf(store.getState())).toEqual(["Elsewhere.", null, "saved"]);
    store.receive([{ questionSlotId: 8, value: "Another task.", flagged: false, revision: 5 }]);
    expect(store.getState().entry.value).toBe("Elsewhere.");
  });

  test("leaving the page sends what is typed, and nothing where nothing is", () => {
    const { store, left } = around();
    store.leave();
    expect(left).toEqual([]);
    store.write("Leaving.");
    store.leave();
    expect(left).toEqual([{ questionSlotId: SLOT, text: "Leaving.", revision: 3 }]);
  });

  test("delivering everything reports why it cannot", async () => {
    const { store, failures } = around();
    const refusal = new ApiError(400, "section.abandoned", "It was abandoned.", [], "r", null);
    failures.push(refusal);
    store.write("Refused.");
    expect(await store.flush().catch((error: unknown) => error)).toBe(refusal);
    expect(store.getState().delivery).toBe("unsent");
  });
});
