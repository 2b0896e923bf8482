/**
 * A hand-written server for saving and submitting answers over the same database file: Elysia, prepared statements, the same
 * authentication, the same minimum checks, the same marking and the same answers. Concurrent writes share a transaction. No pipeline:
 * requests and answers are not validated against schemas, nothing is logged or limited.
 * `bun tests/bench/practice-baseline.ts DIR`
 */
import { findChangeProblems } from "../../src/domains/practice/answer-check.ts";
import { tallyByType, tallyMarks } from "../../src/domains/practice/marks.ts";
import {
  GRACE_MS,
  type SectionRow,
  type SessionRow,
  toSectionAnswer,
} from "../../src/domains/practice/practice.schema.ts";
import { questionsOf, type SectionQuestion } from "../../src/domains/practice/section-questions.ts";
import { reviewPath } from "../../src/lib/links.ts";
import { markAnswers } from "../../src/lib/marking/mark.ts";
import { followSession } from "./hand-activity.ts";
import { prepare } from "./hand-written.ts";
import { serveWeb } from "./hand-written-web.ts";

interface Save {
  readonly sessionId: number;
  readonly subject: string;
  readonly knownRevision: number;
  readonly changes: readonly { questionSlotId: number; value: string; basedOn: number }[];
}

type Session = Omit<SessionRow, "id" | "finishedAt"> & { finishedAt: number | null };
type Section = SectionRow & { seenAt: number | null };
type Answer = { questionSlotId: number; value: string; flagged: number; revision: number };

const sessionById = prepare<Session>(
  "select kind, mode, state, title, part_id as partId, paper_id as paperId, started_at as startedAt, finished_at as finishedAt from practice_sessions where id = ? and account_id = ?",
);
const sectionOf = prepare<Section>(
  "select subject, status, module, duration_minutes as durationMinutes, question_count as questionCount, answered_count as answeredCount, markable_count as markableCount, correct_count as correctCount, unanswered_count as unansweredCount, started_at as startedAt, ends_at as endsAt, finished_at as finishedAt, finish_reason as finishReason, active_ms as activeMs, revision, seen_at as seenAt from session_sections where session_id = ? and subject = ?",
);
const partsOf = prepare<{ partId: number; versionId: number }>(
  "select part_id as partId, version_id as versionId from session_parts where session_id = ? and subject = ? order by position",
  { session_parts: "parts of one section" },
);
const contentOf = prepare<{ content: string }>("select content from part_versions where id = ?");
const answersAfter = prepare<Answer>(
  "select slot_id as questionSlotId, value, flagged, revision from session_answers where session_id = ? and subject = ? and revision > ?",
  { session_answers: "the answers of one section, forty at most" },
);
const answerOf = prepare<Answer>(
  "select slot_id as questionSlotId, value, flagged, revision from session_answers where session_id = ? and subject = ? and slot_id = ?",
);
const saveAnswer = prepare<unknown>(
  "insert into session_answers (session_id, subject, slot_id, value, flagged, revision, updated_at) values (?, ?, ?, ?, ?, ?, ?) on conflict (session_id, subject, slot_id) do update set value = excluded.value, flagged = excluded.flagged, revision = excluded.revision, updated_at = excluded.updated_at",
);
const saveProgress = prepare<unknown>(
  "update session_sections set revision = ?, answered_count = ?, active_ms = ?, seen_at = ? where session_id = ? and subject = ?",
);
const saveState = prepare<unknown>(
  "update practice_sessions set state = ?, finished_at = ?, last_activity_at = ?, reviewable_at = ifnull(?, reviewable_at) where id = ? and account_id = ?",
);
const corrections = prepare<{ slotId: number }>("select slot_id as slotId from key_corrections where part_id = ?", {
  key_corrections: "corrections of one part",
});
const lastCorrection = prepare<{ id: number }>("select id from key_corrections order by id desc limit 1", {
  key_corrections: "the last row alone",
});
const saveSnapshot = prepare<unknown>(
  "insert into review_snapshots (session_id, subject, number, correct_count, created_at, marks) values (?, ?, 1, ?, ?, ?)",
);
const closeSection = prepare<unknown>(
  "update session_sections set status = 'submitted', finished_at = ?, finish_reason = 'learner', correct_count = ?, unanswered_count = ?, marked_through = ? where session_id = ? and subject = ?",
);
const countPractice = prepare<unknown>(
  "insert into part_practice (account_id, part_id, times, first_at, last_at) values (?, ?, 1, ?, ?) on conflict (account_id, part_id) do update set times = times + 1, last_at = excluded.last_at",
);
const lastCursor = prepare<{ cursor: number }>(
  "select cursor from learning_events where account_id = ? order by cursor desc limit 1",
);
// Plans follow completed work; learners of the benchmark have none.
const plannedTasks = prepare<{ id: number }>(
  "select id from study_tasks where account_id = ? and content_key = ? and state <> 'completed' limit 1",
);
const LAG_MS = 300_000;
const followLater = prepare<unknown>(
  "insert into activity_lags (session_id, account_id, due_at) values (?, ?, ?) on conflict do nothing",
);
const saveEvent = prepare<unknown>(
  "insert into learning_events (account_id, cursor, event_id, origin, device_id, event_type, subject_code, object_type, object_id, skill_codes, payload, schema_version, occurred_at, recorded_at) values (?, ?, ?, 'server', 'server', 'practice.submitted', ?, 'practice_session', ?, '[]', ?, 1, ?, ?)",
);

/** Questions of a version; it never changes, so they are read once. */
const questions = new Map<number, SectionQuestion[]>();

function questionsOfSection(sessionId: number, subject: string): SectionQuestion[] {
  return partsOf.all(sessionId, subject).flatMap(({ partId, versionId }) => {
    const known = questions.get(versionId);
    if (known !== undefined) return known;
    const read = questionsOf([{ partId, part: JSON.parse(contentOf.get(versionId)?.content ?? "") }]);
    questions.set(versionId, read);
    return read;
  });
}

function save(accountId: number, { sessionId, subject, knownRevision, changes }: Save): unknown {
  const now = Date.now();
  const session = sessionById.get(sessionId, accountId);
  const section = sectionOf.get(sessionId, subject);
  if (session === undefined || section === undefined) return null;
  const isOver = section.endsAt !== null && now > section.endsAt + GRACE_MS;
  if (section.status !== "in_progress" || isOver) return null;
  if (findChangeProblems(changes, questionsOfSection(sessionId, subject)).length > 0) return null;
  const next = section.revision + 1;
  let { answeredCount } = section;
  const conflicts: unknown[] = [];
  let isWritten = false;
  for (const { questionSlotId, value, basedOn } of changes) {
    const current = answerOf.get(sessionId, subject, questionSlotId);
    if (value === (current?.value ?? "")) continue;
    if (current !== undefined && current.revision > basedOn)
      conflicts.push({ ...current, flagged: current.flagged === 1 });
    else {
      saveAnswer.run(sessionId, subject, questionSlotId, value, current?.flagged ?? 0, next, now);
      isWritten = true;
      answeredCount += Number(value.trim() !== "") - Number((current?.value ?? "").trim() !== "");
    }
  }
  // The benchmark does not report how long the player was open.
  const { activeMs } = section;
  const revision = isWritten ? next : section.revision;
  saveProgress.run(revision, answeredCount, activeMs, now, sessionId, subject);
  const state = answeredCount > 0 ? "in_progress" : "unanswered";
  if (isWritten) saveState.run(state, null, now, null, sessionId, accountId);
  const { seenAt } = section;
  const isOtherStretch = seenAt === null || Math.floor(seenAt / LAG_MS) !== Math.floor(now / LAG_MS);
  if (state !== session.state || isOtherStretch) followSession(accountId, sessionId, now);
  else followLater.run(sessionId, accountId, now + LAG_MS);
  const answers = answersAfter.all(sessionId, subject, knownRevision);
  return {
    ...toSectionAnswer({ ...session, id: sessionId, state }, { ...section, revision, answeredCount, activeMs }),
    outcome: "saved",
    answers: answers.map((answer) => ({ ...answer, flagged: answer.flagged === 1 })),
    conflicts,
    audio: [],
  };
}

function submit(accountId: number, { sessionId, subject }: Save): unknown {
  const now = Date.now();
  const session = sessionById.get(sessionId, accountId);
  const section = sectionOf.get(sessionId, subject);
  if (session === undefined || section?.status !== "in_progress") return null;
  const own = questionsOfSection(sessionId, subject);
  const partId = session.partId ?? 0;
  if (corrections.all(partId).length > 0) throw new Error("The benchmark has no corrections");
  const answers = new Map(answersAfter.all(sessionId, subject, 0).map((one) => [one.questionSlotId, one.value]));
  const marks = markAnswers(own, answers);
  const tally = tallyMarks(marks);
  const keys = new Map(own.map(({ slotId, key }) => [slotId, key]));
  const stored = marks.map((mark) => ({
    ...{ slotId: mark.slotId, partId, answer: answers.get(mark.slotId) ?? "", key: keys.get(mark.slotId) ?? "" },
    ...{ mark: mark.mark, isAnswered: mark.isAnswered, rule: mark.rule, matched: mark.matched },
  }));
  saveSnapshot.run(sessionId, subject, tally.correct, now, JSON.stringify(stored));
  closeSection.run(now, tally.correct, tally.unanswered, lastCorrection.get()?.id ?? 0, sessionId, subject);
  saveState.run("submitted", now, now, now, sessionId, accountId);
  countPractice.run(accountId, partId, now, now);
  const payload = {
    ...{ sessionId, title: session.title, finishReason: "learner", questionCount: section.questionCount },
    ...{ answeredCount: section.answeredCount, activeSeconds: Math.round(section.activeMs / 1000), ...tally },
    ...{ questionTypes: tallyByType(own, marks), partId, mode: session.mode },
  };
  const cursor = (lastCursor.get(accountId)?.cursor ?? 0) + 1;
  saveEvent.run(accountId, cursor, crypto.randomUUID(), subject, String(sessionId), JSON.stringify(payload), now, now);
  followSession(accountId, sessionId, now);
  if (plannedTasks.get(accountId, `question_part:${partId}`) !== undefined)
    throw new Error("The benchmark has no plans");
  const after = {
    ...section,
    ...({ status: "submitted", finishedAt: now, finishReason: "learner" } as const),
    ...{ correctCount: tally.correct, unansweredCount: tally.unanswered },
  };
  return {
    ...toSectionAnswer({ ...session, id: sessionId, state: "submitted", finishedAt: now }, after),
    reviewRoute: reviewPath({ kind: "practice", id: sessionId, subject: section.subject }),
  };
}

serveWeb<Save>({ practice_save_answers: save, practice_submit: submit });
