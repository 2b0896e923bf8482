import { afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { applyPack } from "../../../src/content-import/apply.ts";
import type { Db } from "../../../src/database/open.ts";
import { exportText } from "../../../src/domains/export/snapshot.service.ts";
import { deskOf } from "../../../src/domains/export/versions.store.ts";
import { streamOf } from "../../../src/lib/byte-stream.ts";
import { bearer, startApp, type TestApp } from "../../support/app.ts";
import { checkedPack } from "../../support/checked-pack.ts";
import { eventually, letTimePass, paced, throughout, until } from "../../support/eventually.ts";
import { seedRecords } from "../../support/export-seed.ts";
import { practicePart } from "../../support/practice-part.ts";
import { type Copy, copyOf, EXPORT, recordsOf, versionOf } from "./copies.ts";

let app: TestApp;
let token: string;
let accountId: number;
let partId: number;

beforeEach(async () => {
  app = await startApp();
  const learner = await app.learner();
  token = learner.token;
  accountId = learner.account.id;
  partId = 1;
  const now = app.clock.now();
  await app.app.kernel.writer.write((db) => {
    applyPack(db, checkedPack({ parts: [practicePart("forty", 40)] }), { now, replace: false });
    seedRecords(db, accountId, { records: 4_000, now });
  });
});
afterEach(() => app.stop());

/** The service's function that opens connections, with those that are open. */
function watched() {
  const opened: Db[] = [];
  const openReader = () => {
    const reader = app.app.kernel.openReader();
    opened.push(reader);
    return reader;
  };
  return { openReader, opened, open: () => opened.filter(({ raw }) => raw.open).length };
}

interface Beginning {
  readonly of?: number;
  readonly held?: string | null;
  readonly stallMs?: number;
  readonly limitMs?: number;
}

function begin(openReader: () => Db, options: Beginning = {}) {
  const { of = accountId, held = null, stallMs = 60_000, limitMs = 60_000 } = options;
  const text = exportText(app.app.kernel.reader, of, { openReader, held, now: app.clock.now(), limitMs });
  return streamOf(text, { stallMs }).getReader();
}

async function readThrough(reader: ReturnType<typeof begin>, pauseMs = 0): Promise<string> {
  let text = "";
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    text += new TextDecoder().decode(step.value);
    if (pauseMs > 0) await letTimePass(pauseMs);
  }
  return text;
}

describe(EXPORT, () => {
  test(
    "is of one moment while plans and words are written",
    async () => {
      let isOver = false;
      let written = 0;
      const words = async (name: string) => {
        for (let round = 0; !isOver; round++) {
          const items = [{ phrase: `${name} ${round}` }];
          const { items: added } = await app.ok("ielts_vocabulary_personal_add", { items, sourceType: "agent" }, token);
          const id = added[0]?.entry.id ?? 0;
          await app.ok("ielts_vocabulary_personal_record_review", { id, rating: "good" }, token);
          if (round % 3 === 0) await app.ok("ielts_vocabulary_personal_delete", { id }, token);
          written += 1;
        }
      };
      const plans = async () => {
        while (!isOver) {
          const contentRef = { kind: "question_part", partId } as const;
          const tasks = [{ contentRef, date: "2026-09-10", slot: "morning" } as const];
          const { planId } = await app.ok("ielts_study_plans_create", { title: "Plan", tasks }, token);
          await app.ok("ielts_study_plans_delete", { planId }, token);
          written += 1;
        }
      };
      const writers = [words("first"), words("second"), plans()];
      const copies: Copy[] = [];
      for (let round = 0; round < 4; round++) {
        const before = written;
        copies.push(...(await Promise.all([copyOf(app, token), copyOf(app, token)])));
        await until(() => written > before + 1);
      }
      isOver = true;
      await Promise.all(writers);
      expect(written).toBeGreaterThan(5);
      for (const copy of copies) expectOneMoment(copy);
      expect(new Set(copies.map(({ dataVersion }) => dataVersion)).size).toBeGreaterThan(1);
      expect((await copyOf(app, token)).dataVersion).toBe(versionOf(app, accountId).version);
    },
    paced(60_000),
  );

  test("closes its connection when it was read through, also after a comparison", async () => {
    const { openReader, open, opened } = watched();
    const read = (held: string | null) => readThrough(begin(openReader, { held }));
    const { dataVersion } = JSON.parse(await read(null));
    expect(JSON.parse(await read(dataVersion))).toMatchObject({ unchanged: true });
    expect(JSON.parse(await read("0".repeat(64)))).toMatchObject({ unchanged: false, dataVersion });
    expect([opened.length, open()]).toEqual([3, 0]);
  });

  test.each([
    ["with nothing where it goes quickly, however long the service has run", 0, "{"],
    ["with white space where it takes long", 6_000, " {"],
  ])("fills the silence of a comparison %s", async (_title, stepMs, beginning) => {
    let now = 86_400_000;
    const clock = spyOn(performance, "now").mockImplementation(() => {
      now += stepMs;
      return now;
    });
    try {
      const reader = begin(watched().openReader, { held: "0".repeat(64), limitMs: 864_000_000 });
      expect((await readThrough(reader)).replace(/^ +/, " ").slice(0, beginning.length)).toBe(beginning);
    } finally {
      clock.mockRestore();
    }
  });

  test("opens nothing before it is read, and closes its connection when the reader goes away or stops reading", async () => {
    const { openReader, open, opened } = watched();
    await begin(openReader).cancel();
    expect(opened.length).toBe(0);

    const leaving = begin(openReader);
    await leaving.read();
    await leaving.read();
    expect(open()).toBe(1);
    await leaving.cancel();
    expect(open()).toBe(0);

    const still = begin(openReader, { stallMs: 20 });
    await still.read();
    expect(open()).toBe(1);
    await eventually(() => expect(open()).toBe(0));
    await expect(still.read()).rejects.toThrow("not read from");
  });

  test("lets two be made at a time, and forgets one that waited and went away", async () => {
    const { openReader, open } = watched();
    const others = [await app.learner(), await app.learner(), await app.learner()];
    const [one, two, three, four] = [accountId, ...others.map(({ account }) => account.id)].map((of) =>
      begin(openReader, { of }),
    );
    await Promise.all([one?.read(), two?.read()]);
    const waiting = [three?.read(), four?.read()];
    await throughout(() => expect(open()).toBe(2), 50);
    const gone = three?.cancel();
    await one?.cancel();
    const [none, piece] = await Promise.all(waiting);
    await gone;
    expect([none?.done, piece?.done, open()]).toEqual([true, false, 2]);
    await Promise.all([two?.cancel(), four?.cancel()]);
    expect(open()).toBe(0);
  });

  test("makes one of an account at a time, while that of another account goes through", async () => {
    const { openReader, open } = watched();
    const { account } = await app.learner();
    const [first, second, third] = [begin(openReader), begin(openReader), begin(openReader)];
    await first.read();
    const waiting = [second.read(), third.read()];
    expect(JSON.parse(await readThrough(begin(openReader, { of: account.id })))).toMatchObject({
      accountId: account.id,
      unchanged: false,
    });
    expect(open()).toBe(1);
    const gone = second.cancel();
    await first.cancel();
    const [none, piece] = await Promise.all(waiting);
    await gone;
    expect([none?.done, piece?.done, open()]).toEqual([true, false, 1]);
    await third.cancel();
    expect(open()).toBe(0);
  });

  test("is aborted if it does not end in time, and the next one runs", async () => {
    const { openReader, open } = watched();
    const slow = begin(openReader, { limitMs: 100 });
    const next = begin(openReader);
    await slow.read();
    const piece = next.read();
    await expect(readThrough(slow, 60)).rejects.toThrow("longer than 100 ms");
    expect([(await piece).done, open()]).toEqual([false, 1]);
    await next.cancel();
    expect(open()).toBe(0);
  });

  test("fails for good and gives its place up where the database cannot be opened", async () => {
    const failing = () => {
      throw new Error("no more connections");
    };
    for (let round = 0; round < 3; round++) await expect(begin(failing).read()).rejects.toThrow("no more connections");
    expect((await copyOf(app, token)).unchanged).toBe(false);
  });

  test("stops its work when the client goes away", async () => {
    const { account, token: own } = await app.learner();
    const now = app.clock.now();
    await app.app.kernel.writer.write((db) => seedRecords(db, account.id, { records: 40_000, now }));
    const leaving = new AbortController();
    const response = await app.fetch(`/api/v1/agent/capabilities/${EXPORT}`, {
      ...{ method: "POST", body: "{}", signal: leaving.signal },
      headers: { ...bearer(own), "content-type": "application/json" },
    });
    await response.body?.getReader().read();
    leaving.abort();
    await app.ok("ielts_vocabulary_personal_add", { items: [{ phrase: "after" }], sourceType: "agent" }, token);
    // An open connection prevents a full checkpoint of the log.
    const isHeld = () => {
      const [log, done] =
        app.db.raw
          .prepare<[], [number, number, number]>("PRAGMA wal_checkpoint(PASSIVE)")
          .raw(true)
          .all()[0]
          ?.slice(1) ?? [];
      return log !== done;
    };
    await until(() => !isHeld());
    // A finished export is remembered.
    expect(deskOf(app.app.kernel.reader).versions.get(account.id)).toBeUndefined();
  });
});

function expectOneMoment(copy: Copy): void {
  for (const [name, count] of Object.entries(copy.summary.datasetCounts)) {
    expect([name, recordsOf(copy, name).length]).toEqual([name, count]);
  }
  const events = recordsOf(copy, "learning_events");
  expect(events.map(({ cursor }) => cursor)).toEqual(events.map((_, index) => index + 1));
  expect(copy.summary.eventCursor).toBe(events.length);

  const idsOf = (name: string, field: string) => new Set(recordsOf(copy, name).map((record) => record[field]));
  const entries = idsOf("vocabulary_entries", "entryId");
  for (const name of ["vocabulary_sources", "vocabulary_progress"]) {
    const field = name === "vocabulary_sources" ? "entryId" : "itemId";
    expect([name, recordsOf(copy, name).filter((record) => !entries.has(record[field]))]).toEqual([name, []]);
  }
  expect(recordsOf(copy, "vocabulary_progress").length).toBe(entries.size);
  const plans = idsOf("study_plans", "planId");
  expect(recordsOf(copy, "study_tasks").filter(({ planId }) => !plans.has(planId))).toEqual([]);

  // What the events say about words and plans matches the lists.
  const objectsOf = (type: string) =>
    new Set(events.filter(({ eventType }) => eventType === type).map(({ objectId }) => objectId));
  const [added, deleted] = [objectsOf("vocabulary.entry_added"), objectsOf("vocabulary.entry_deleted")];
  const left = [...added].filter((id) => !deleted.has(id));
  expect(left.filter((id) => !entries.has(Number(id)))).toEqual([]);
  expect([...deleted].filter((id) => entries.has(Number(id)))).toEqual([]);
  const reviews = idsOf("vocabulary_reviews", "reviewId");
  const named = events.flatMap(({ payload }) => (payload as { reviewId?: number }).reviewId ?? []);
  expect(named.slice(-50).filter((id) => id > reviews.size && !reviews.has(id))).toEqual([]);
  const planned = [...objectsOf("plan.created")].filter((id) => !objectsOf("plan.deleted").has(id));
  expect(planned.map(Number).toSorted()).toEqual([...plans].map(Number).toSorted());
}
