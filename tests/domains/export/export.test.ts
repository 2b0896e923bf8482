import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { appendAgentEvents, appendEvent } from "../../../src/domains/events/events.service.ts";
import { DATASETS } from "../../../src/domains/export/datasets.ts";
import { LISTED } from "../../../src/domains/export/export.schema.ts";
import { deskOf } from "../../../src/domains/export/versions.store.ts";
import { SCOPES } from "../../../src/identity/scopes.ts";
import { DAY_MS, toInstant } from "../../../src/lib/time.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { paced } from "../../support/eventually.ts";
import { type Learner, seededLearner } from "../../support/fixture.ts";
import { schemaProblem } from "../../support/json-schema.ts";
import { operation } from "../../support/operations.ts";
import { type Copy, copyOf, EXPORT, recordsOf, textOf } from "./copies.ts";

let app: TestApp;
let learner: Learner;
let other: Learner;
let copy: Copy;

beforeAll(async () => {
  app = await startApp({ seed: true });
  learner = await seededLearner(app, "kwamashu");
  other = await seededLearner(app, "zanzibar");
  const session = await app.session({ id: learner.accountId, email: "" });
  await app.webOk("courses_record_progress", { courseId: 1, sectionId: 1, status: "completed" }, session);
  copy = await copyOf(app, learner.token);
}, paced(60_000));
afterAll(() => app.stop());

describe(EXPORT, () => {
  test("answers by the schema that clients read, every dataset with its number of records", () => {
    const schema: unknown = JSON.parse(JSON.stringify(operation(EXPORT).response));
    expect(schemaProblem(schema, copy)).toBeNull();
    expect(copy).toMatchObject({
      accountId: learner.accountId,
      schemaVersion: 1,
      unchanged: false,
      coverage: { complete: true },
    });
    expect(copy.asOf).toBe(new Date(app.clock.now()).toISOString());
    expect(Object.keys(copy.datasets)).toEqual(LISTED.map(({ name }) => name));
    for (const { name, description } of LISTED) {
      const count = recordsOf(copy, name).length;
      expect([name, copy.datasets[name]]).toMatchObject([name, { count, description }]);
      expect([name, copy.summary.datasetCounts[name]]).toEqual([name, count]);
    }
    const cursors = recordsOf(copy, "learning_events").map(({ cursor }) => Number(cursor));
    expect(cursors).toEqual(cursors.map((_, index) => index + 1));
    expect(copy.summary.eventCursor).toBe(cursors.length);
  });

  test("names every field of a record, in the order of the list of datasets", () => {
    for (const { name, fields } of LISTED) {
      for (const record of recordsOf(copy, name))
        expect([name, Object.keys(record).sort()]).toEqual([name, [...fields].sort()]);
    }
    const filled = LISTED.filter(({ name }) => recordsOf(copy, name).length > 0);
    expect(LISTED.map(({ name }) => name).filter((name) => !filled.some((one) => one.name === name))).toEqual([
      "writing_reviews",
    ]);
  });

  test("explains every id of content that its records name", () => {
    const known = new Set(recordsOf(copy, "content_references").map(({ kind, id }) => `${kind} ${id}`));
    const kinds = ["part", "part_version", "question_slot", "course_section", "mock_paper"];
    let named = 0;
    for (const { name, fields } of DATASETS) {
      for (const { name: field, of } of fields) {
        if (of === undefined || !("id" in of) || !kinds.includes(of.id)) continue;
        for (const record of recordsOf(copy, name)) {
          if (record[field] === null) continue;
          expect([name, known.has(`${of.id} ${record[field]}`)]).toEqual([name, true]);
          named += 1;
        }
      }
    }
    expect(named).toBeGreaterThan(40);
    const slots = JSON.stringify(recordsOf(copy, "review_results")).match(/"slotId":\d+/g) ?? [];
    for (const slot of slots) expect(known.has(`question_slot ${slot.slice(9)}`)).toBe(true);
    expect(known.has("wordbook_entry 1")).toBe(true);
    expect(recordsOf(copy, "content_references")).toContainEqual({
      ...{ kind: "wordbook_entry", id: 1, packId: "lectern-starter", key: "core/core-curriculum", title: "curriculum" },
    });
  });

  test("is the same bytes for the same data, whenever it is asked for", async () => {
    const [one, again] = [await textOf(app, learner.token), await textOf(app, learner.token)];
    expect(again).toBe(one);
    app.clock.advance(7 * 86_400_000);
    const later = await copyOf(app, learner.token);
    expect(later.asOf).not.toBe(copy.asOf);
    expect([later.dataVersion, later.datasets]).toEqual([copy.dataVersion, copy.datasets]);
    expect((await copyOf(app, other.token)).dataVersion).not.toBe(copy.dataVersion);
  });

  test("holds nothing of another learner in any dataset", async () => {
    const theirs = await copyOf(app, other.token);
    for (const { name } of LISTED) {
      const mine = JSON.stringify(recordsOf(copy, name));
      expect([name, mine.includes("zanzibar")]).toEqual([name, false]);
      expect([name, JSON.stringify(recordsOf(theirs, name)).includes("kwamashu")]).toEqual([name, false]);
    }
    const own = DATASETS.flatMap(({ name, table, fields: [first] }) =>
      table === "part_versions" || (first?.column !== "id" && first?.column !== "attempt_id")
        ? []
        : [{ name, field: first.name }],
    );
    for (const { name, field } of own) {
      const ids = new Set(recordsOf(copy, name).map((record) => record[field]));
      expect([name, recordsOf(theirs, name).filter((record) => ids.has(record[field]))]).toEqual([name, []]);
    }
    expect(own.length).toBeGreaterThan(10);
    expect(JSON.stringify(theirs)).toContain("zanzibar");
  });

  test("answers a caller whose version is current without the datasets, and another with all of them", async () => {
    const { dataVersion, summary } = await copyOf(app, learner.token);
    const held = await app.ok(EXPORT, { dataVersion }, learner.token);
    expect(held).toMatchObject({ accountId: learner.accountId, unchanged: true, datasets: {}, dataVersion, summary });
    const otherwise = await app.ok(EXPORT, { dataVersion: "0".repeat(64) }, learner.token);
    expect([otherwise.unchanged, otherwise.dataVersion]).toEqual([false, dataVersion]);
    expect(otherwise.datasets).toEqual((await copyOf(app, learner.token)).datasets);
    await app.ok(
      "ielts_vocabulary_personal_add",
      { items: [{ phrase: "newly met" }], sourceType: "agent" },
      learner.token,
    );
    const changed = await app.ok(EXPORT, { dataVersion }, learner.token);
    expect([changed.unchanged, changed.dataVersion === dataVersion]).toEqual([false, false]);
    expect(changed.summary.datasetCounts["vocabulary_entries"]).toBe(
      (summary.datasetCounts["vocabulary_entries"] ?? 0) + 1,
    );
  });

  test("computes whether a version that it does not remember is current", async () => {
    const { account, token } = await app.learner();
    await app.ok("ielts_vocabulary_personal_add", { items: [{ phrase: "alone" }], sourceType: "agent" }, token);
    const { dataVersion } = await copyOf(app, token);
    // Like a service that has just been started.
    const { versions } = deskOf(app.app.kernel.reader);
    expect(versions.get(account.id)?.dataVersion).toBe(dataVersion);
    versions.set(account.id, { mark: "", dataVersion: "", summary: copy.summary });
    expect(await app.ok(EXPORT, { dataVersion }, token)).toMatchObject({ unchanged: true, dataVersion, datasets: {} });
    expect(versions.get(account.id)?.dataVersion).toBe(dataVersion);
  });

  test("is complete and empty for a learner who did nothing yet", async () => {
    const { token } = await app.learner();
    const empty = await copyOf(app, token);
    const { skill_profile: skills, ...others } = empty.summary.datasetCounts;
    expect([skills, new Set(Object.values(others)), Object.keys(others).length]).toEqual([
      29,
      new Set([0]),
      LISTED.length - 1,
    ]);
    expect(empty.summary).toMatchObject({ firstActivityAt: null, lastActivityAt: null, eventCursor: 0 });
    expect(empty.coverage.complete).toBe(true);
  });

  test.each(["did nothing yet", "pushed evidence"])(
    "has the skills of the profile for a learner who %s",
    async (what) => {
      const { token } = await app.learner();
      const createdAt = toInstant(app.clock.now());
      app.clock.advance(DAY_MS);
      if (what === "pushed evidence") {
        const event = { eventId: app.ids.uuid(), deviceId: "laptop", eventType: "learning.evidence_recorded" };
        const evidence = { subjectCode: "reading" as const, skillCodes: ["reading.paraphrase"] };
        const payload = { evidenceType: "objective", correct: true };
        await app.ok(
          "ielts_learning_push_events",
          { events: [{ ...event, ...evidence, payload, occurredAt: toInstant(app.clock.now()) }] },
          token,
        );
      }
      const { skills } = await app.ok("ielts_learner_read_profile", {}, token);
      const asOf = what === "pushed evidence" ? toInstant(app.clock.now()) : createdAt;
      const copy = await copyOf(app, token);
      expect(recordsOf(copy, "skill_profile")).toEqual(skills.map((skill) => ({ asOf, ...skill })));
      const again = await app.ok(EXPORT, { dataVersion: copy.dataVersion }, token);
      expect(again.unchanged).toBe(true);
    },
  );

  test("has its profile as of the newest event, also if an import added older ones after it", async () => {
    const { account, token } = await app.learner();
    const evidence = () => ({
      ...{ eventId: app.ids.uuid(), deviceId: "laptop", eventType: "learning.evidence_recorded" },
      ...{ subjectCode: "reading", skillCodes: ["reading.paraphrase"] },
      payload: { evidenceType: "objective", correct: true },
    });
    const now = app.clock.now();
    const push = { events: [{ ...evidence(), occurredAt: toInstant(now) }] };
    await app.ok("ielts_learning_push_events", push, token);
    const [importedAt, longAgo] = [now + 1_000, now - 40 * DAY_MS];
    await app.app.kernel.writer.write((db) => {
      const event = { eventId: app.ids.uuid(), eventType: "account.imported", payload: {} };
      appendEvent(db, account.id, { ...event, now: importedAt });
      const events = [{ ...evidence(), occurredAt: longAgo }];
      appendAgentEvents(db, account.id, { events, now: longAgo });
    });
    const found = await copyOf(app, token);
    const profile = recordsOf(found, "skill_profile");
    expect(profile.filter(({ asOf }) => asOf !== toInstant(importedAt))).toEqual([]);
    expect(profile.find(({ skillCode }) => skillCode === "reading.paraphrase")).toMatchObject({ evidenceCount: 2 });
    expect([found.asOf, found.summary.eventCursor]).toEqual([toInstant(importedAt), 3]);
  });

  test("refuses an invalid version and names its field", async () => {
    for (const dataVersion of ["Z".repeat(64), "a".repeat(63)]) {
      const { status, refusal } = await app.call(EXPORT, { dataVersion }, learner.token);
      expect([status, refusal?.details.map(({ path }) => path)]).toEqual([400, ["/dataVersion"]]);
    }
  });

  test.each([...(operation(EXPORT).scopes as readonly (typeof SCOPES)[number][])])(
    "is refused without %s",
    async (scope) => {
      const token = await app.token(
        { id: learner.accountId, email: "" },
        SCOPES.filter((one) => one !== scope),
      );
      const { status, code } = await app.call(EXPORT, {}, token);
      expect([status, code]).toEqual([403, 40301]);
    },
  );

  test("needs eight scopes and no others", async () => {
    const { scopes } = operation(EXPORT);
    expect(scopes.length).toBe(8);
    const token = await app.token({ id: learner.accountId, email: "" }, scopes);
    expect((await app.call(EXPORT, {}, token)).status).toBe(200);
  });
});
