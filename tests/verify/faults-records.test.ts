import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { paced } from "../support/eventually.ts";
import { at, isObject, type JsonObject, listAt } from "../support/json.ts";
import {
  answering,
  changingBody,
  changingData,
  type Harness,
  refusal,
  type SeededFault,
  startHarness,
} from "./broken.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
  const { app, learner } = harness;
  // A second message, so that their order matters.
  app.clock.advance(60_000);
  await app.ok("ielts_feedback_create", { content: "Another message." }, learner.token);
}, paced(30_000));
afterAll(() => harness.stop());

/** Another order, and other words, each time. */
let count = 0;
const otherwise = () => `otherwise ${++count}`;

const items = (data: JsonObject): JsonObject[] => listAt(data, "items").filter(isObject);
const mockTarget = { kind: "mock", sessionId: 1, section: "reading" };

/** What a service does wrong, the checks that run, and those that detect it. */
const FAULTS: readonly (readonly [string, SeededFault, string, readonly string[]])[] = [
  [
    "four Parts match",
    changingData("ielts_practice_match_parts", (data) => ({
      ...data,
      items: [...items(data), ...items(data), ...items(data), ...items(data)],
    })),
    "fixed.ielts_practice_match_parts",
    ["fixed.ielts_practice_match_parts.three"],
  ],
  [
    "a matched Part has no contentRef",
    changingData("ielts_practice_match_parts", (data) => ({
      ...data,
      items: items(data).map((item) => ({ ...item, contentRef: null })),
    })),
    "fixed.ielts_practice_match_parts",
    ["fixed.ielts_practice_match_parts.three"],
  ],
  [
    "Parts without audio match where audio is required",
    changingBody("ielts_practice_match_parts", (body) => ({ ...body, query: "practised", requiresAudio: false })),
    "fixed.ielts_practice_match_parts",
    ["fixed.ielts_practice_match_parts.audio"],
  ],
  [
    "matching Parts starts a session",
    startingSession(),
    "fixed.ielts_practice_match_parts",
    ["fixed.ielts_practice_match_parts.no_session"],
  ],
  [
    "a practice record has no sessionId",
    changingData("ielts_practice_recent_activity", (data) => ({
      ...data,
      items: items(data).map(({ sessionId: _id, ...rest }) => rest),
    })),
    "fixed.ielts_practice_recent_activity.session_ids",
    ["fixed.ielts_practice_recent_activity.session_ids"],
  ],
  [
    "a sitting of a mock paper is among practice records",
    changingData("ielts_practice_recent_activity", (data) => ({
      ...data,
      items: [...items(data), { ...items(data)[0], sessionId: 9999, contentRef: { kind: "mock_paper", paperId: "x" } }],
    })),
    "fixed.ielts_practice_recent_activity.no_mock",
    ["fixed.ielts_practice_recent_activity.no_mock"],
  ],
  [
    "the subject of practice records is passed over",
    changingBody("ielts_practice_recent_activity", ({ subject: _subject, ...body }) => body),
    "fixed.ielts_practice_recent_activity.filters",
    ["fixed.ielts_practice_recent_activity.filters"],
  ],
  [
    "the dates of practice records are passed over",
    changingBody("ielts_practice_recent_activity", ({ dateFrom: _from, dateTo: _to, ...body }) => body),
    "fixed.ielts_practice_recent_activity",
    ["fixed.ielts_practice_recent_activity.dates"],
  ],
  [
    "a practice record contains the learner's answers",
    changingData("ielts_practice_read_session", (data) => ({
      ...data,
      questions: [{ number: 1, userAnswer: "trees" }],
    })),
    "fixed.ielts_practice_read_session",
    ["fixed.ielts_practice_read_session.reads"],
  ],
  [
    "a mock session is read as a practice record",
    answering("ielts_practice_read_session", { status: 200, json: { code: 0, message: "ok", data: {} } }),
    "fixed.ielts_practice_read_session",
    ["fixed.ielts_practice_read_session.mock_rejected"],
  ],
  [
    "records expose no review target",
    changingData("ielts_review_recent_activity", (data) => ({
      ...data,
      items: items(data).map((item) => ({ ...item, reviewTarget: null, reviewTargets: [] })),
    })),
    "reviews.",
    ["reviews.ielts_review_recent_activity.targets"],
  ],
  [
    "targets of mock sections are not taken",
    answering(
      "ielts_review_read_snapshot",
      refusal(404, 40401),
      ({ body }) => at(body, "target", "kind") === mockTarget.kind,
    ),
    "reviews.ielts_review_read_snapshot.targets",
    ["reviews.ielts_review_read_snapshot.targets"],
  ],
  [
    "a snapshot differs each time",
    changingData("ielts_review_read_snapshot", (data) => ({ ...data, title: otherwise() })),
    "reviews.",
    ["reviews.ielts_review_read_snapshot.immutable"],
  ],
  [
    "pages of a snapshot restart",
    changingBody("ielts_review_read_snapshot", (body) =>
      Number(body["limit"]) < 50 ? { ...body, scope: "unanswered" } : body,
    ),
    "reviews.ielts_review_read_snapshot.pages",
    ["reviews.ielts_review_read_snapshot.pages"],
  ],
  [
    "material is included without a request",
    changingBody("ielts_review_read_snapshot", (body) => ({ ...body, includeMaterial: true })),
    "reviews.",
    ["reviews.ielts_review_read_snapshot.material"],
  ],
  [
    "a mock paper has no contentRef",
    changingData("ielts_mock_search_papers", (data) => ({
      ...data,
      items: items(data).map(({ contentRef: _ref, ...rest }) => rest),
    })),
    "mock.ielts_mock_search_papers.refs",
    ["mock.ielts_mock_search_papers.refs"],
  ],
  [
    "the longest duration of mock papers is passed over",
    changingBody("ielts_mock_search_papers", ({ maxDurationMinutes: _minutes, ...body }) => body),
    "mock.",
    ["mock.ielts_mock_search_papers.duration"],
  ],
  [
    "the keyword of mock papers is passed over",
    changingBody("ielts_mock_search_papers", ({ keyword: _keyword, ...body }) => body),
    "mock.",
    ["mock.ielts_mock_search_papers.keyword"],
  ],
  [
    "versions of a text change",
    changingData("ielts_writing_read_practice", (data) => ({ ...data, versions: { items: [{ text: otherwise() }] } })),
    "writing.",
    ["writing.ielts_writing_read_practice.immutable"],
  ],
  [
    "versions have no text",
    changingData("ielts_writing_read_practice", (data) => ({ ...data, versions: { items: [{ versionId: 1 }] } })),
    "writing.",
    ["writing.ielts_writing_read_practice.text"],
  ],
  [
    "a missing writing practice is empty",
    answering(
      "ielts_writing_read_practice",
      { status: 200, json: { code: 0, message: "ok", data: {} } },
      ({ body }) => Number(at(body, "sessionId")) > 1e6,
    ),
    "writing.",
    ["writing.ielts_writing_read_practice.missing"],
  ],
  [
    "a skill is mastered by 120 of a hundred",
    changingSkills((skill) => ({ ...skill, mastery: 1.2 })),
    "profile.",
    ["profile.ielts_learner_read_profile.skills"],
  ],
  [
    "a skill is of another subject",
    changingSkills((skill) => ({ ...skill, skillCode: `grammar.${String(skill["skillCode"])}` })),
    "profile.",
    ["profile.ielts_learner_read_profile.subjects"],
  ],
  [
    "the summary is of a week",
    changingData("ielts_learner_read_profile", (data) => ({
      ...data,
      summary: { ...Object(data["summary"]), from: "2026-09-01T00:00:00Z", to: "2026-09-08T00:00:00Z" },
    })),
    "profile.",
    ["profile.ielts_learner_read_profile.days"],
  ],
  [
    "a paper of the learner is not found",
    changingBody("ielts_mock_create_paper", (body) => ({ ...body, title: "Another paper" })),
    "lasting.ielts_mock_create_paper",
    ["lasting.ielts_mock_create_paper"],
  ],
  [
    "a section without all of its Parts makes a paper",
    answering(
      "ielts_mock_create_paper",
      { status: 200, json: { code: 0, message: "ok", data: {} } },
      ({ body }) => listAt(body, "partIds").length < 4,
    ),
    "lasting.ielts_mock_create_paper",
    ["lasting.ielts_mock_create_paper.incomplete"],
  ],
  [
    "a message is saved without its page",
    changingBody("ielts_feedback_create", ({ pagePath: _path, ...body }) => body),
    "lasting.feedback",
    ["lasting.feedback", "lasting.feedback.bounds"],
  ],
  [
    "a message that is too long is cut",
    changingBody("ielts_feedback_create", (body) => ({ ...body, content: String(body["content"]).slice(0, 2000) })),
    "write.feedback.",
    ["write.feedback.refused"],
  ],
  [
    "a message does not say who sent it",
    changingMessages((list) => list.map(({ senderType: _type, ...rest }) => rest)),
    "feedback.",
    ["feedback.fields"],
  ],
  [
    "messages are sorted from newest to oldest",
    changingMessages((list) => list.toReversed()),
    "feedback.",
    ["feedback.latest"],
  ],
  [
    "a list marks replies as read",
    changingData("ielts_feedback_list", (data) => ({ ...data, unreadCount: Math.max(0, 900 - ++count) })),
    "feedback.",
    ["feedback.unread"],
  ],
  [
    "a status changes by being read",
    changingData("ielts_notifications_get_status", (data) => ({ ...data, browsers: ++count })),
    "notifications.ielts_notifications_get_status",
    ["notifications.ielts_notifications_get_status.unchanging"],
  ],
  [
    "a card connects a messenger",
    connectingMessenger(),
    "notifications.ielts_reminders_connect_messenger",
    ["notifications.ielts_reminders_connect_messenger.binds_nothing"],
  ],
  [
    "a status shows the key of a bot",
    changingData("ielts_reminders_get_delivery_status", (data) => ({
      ...data,
      via: `https://api.example.org/bot123456:${"k".repeat(35)}/send`,
    })),
    "notifications.",
    ["notifications.ielts_reminders_get_delivery_status.no_credentials"],
  ],
];

describe("checks of a learner's records", () => {
  const groups = [
    "lasting.feedback",
    "write.feedback.",
    "lasting.ielts_mock_create_paper",
    "fixed.",
    "reviews.",
    "mock.",
    "writing.",
    "profile.",
    "feedback.",
    "notifications.",
  ];

  test.each(FAULTS)("find that %s", async (_what, fault, names, meant) => {
    expect(await harness.found(fault, { names: [names], write: true, lasting: true })).toEqual([...meant]);
  });

  test("find nothing in the unchanged service", async () => {
    expect(await harness.found(null, { names: groups, write: true, lasting: true })).toEqual([]);
  });

  test("do not show the credentials that they found", async () => {
    const key = `bot123456:${"k".repeat(35)}`;
    const fault = changingData("ielts_reminders_get_delivery_status", (data) => ({ ...data, via: key }));
    const report = await harness.verify(fault, {
      names: ["notifications.ielts_reminders_get_delivery_status.no_credentials"],
    });
    expect(report.results[0]?.outcome).toBe("deviates");
    expect(JSON.stringify(report)).not.toContain(key);
  });
});

/** Each match of Parts starts a session of the first of them. */
function startingSession(): SeededFault {
  const begun: JsonObject[] = [];
  return {
    answer(call, { json }) {
      if (call.operation === "ielts_practice_match_parts") {
        begun.push({ sessionId: 9000 + begun.length, partId: Number(at(json, "data", "items", 0, "partId")) });
      }
      if (call.operation !== "ielts_practice_recent_activity") return undefined;
      const data = Object(at(json, "data"));
      return { json: { ...Object(json), data: { ...data, items: [...listAt(data, "items"), ...begun] } } };
    },
  };
}

/** Each card connects a messenger. */
function connectingMessenger(): SeededFault {
  let cards = 0;
  return {
    answer(call, { json }) {
      if (call.operation === "ielts_reminders_connect_messenger") cards++;
      if (call.operation !== "ielts_notifications_get_status") return undefined;
      return { json: { ...Object(json), data: { ...Object(at(json, "data")), browsers: cards } } };
    },
  };
}

function changingSkills(change: (skill: JsonObject) => JsonObject): SeededFault {
  return changingData("ielts_learner_read_profile", (data) => ({
    ...data,
    skills: listAt(data, "skills")
      .filter(isObject)
      .map((skill, index) => (index === 0 ? change(skill) : skill)),
  }));
}

function changingMessages(change: (list: JsonObject[]) => JsonObject[]): SeededFault {
  return changingData("ielts_feedback_list", (data) => ({
    ...data,
    messages: change(listAt(data, "messages").filter(isObject)),
  }));
}
