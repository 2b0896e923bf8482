import type { Db } from "../../database/open.ts";
import { addDays, dayOf, startOfDay } from "../../lib/shanghai.ts";
import { SKILL_SUBJECTS, skillCodesOf } from "../../lib/skills.ts";
import { DAY_MS } from "../../lib/time.ts";
import {
  findLatestSections,
  findPushedEvents,
  findReviewedTexts,
  loadMarkedSections,
  loadSessionNames,
  type Span,
} from "./evidence.store.ts";
import { gatherEvidence, type MarkedSection } from "./evidence.ts";
import { type Profile, toProfile } from "./profile.schema.ts";
import { assessSkill, HORIZON_DAYS } from "./skill-assessment.ts";
import { MARKED_SUBJECTS, type MarkedSubject } from "./skill-map.ts";
import { countDictations, countPushed, countRatings, findSubmittedSections } from "./summary.store.ts";
import { summarise } from "./summary.ts";

const SUMMARY_DAYS = 30;
/** Number of sections of one subject, and of reviews, that mastery is based on. */
const LATEST = 60;
/** Number of pushed events of one subject that mastery is based on. */
const LATEST_PUSHED = 500;

/** The account's profile as of `now`, in milliseconds: the response of the operation. */
export function loadProfile(db: Db, accountId: number, at: { now: number }): Profile {
  const { now } = at;
  const span: Span = { from: startOfDay(addDays(dayOf(now), 1 - SUMMARY_DAYS)), to: now };
  const horizon: Span = { from: now - HORIZON_DAYS * DAY_MS, to: now };
  const submitted = findSubmittedSections(db, accountId, span);
  const marked = MARKED_SUBJECTS.map((subject) => {
    const within = submitted.filter((section) => section.subject === subject);
    return loadSections(db, accountId, { subject, within, horizon });
  });
  const reviews = findReviewedTexts(db, accountId, horizon);
  const bySkill = gatherEvidence({
    sections: marked.flatMap(({ latest }) => latest),
    reviews: reviews.slice(0, LATEST),
    pushed: SKILL_SUBJECTS.flatMap((subject) =>
      findPushedEvents(db, accountId, { ...horizon, subject, limit: LATEST_PUSHED }),
    ),
  });
  const skills = SKILL_SUBJECTS.flatMap((subjectCode) =>
    skillCodesOf(subjectCode).map((skillCode) => {
      return { skillCode, subjectCode, ...assessSkill(bySkill.get(skillCode) ?? [], now) };
    }),
  );
  const summary = summarise({
    sections: marked.flatMap(({ within }) => within),
    submitted,
    dictations: countDictations(db, accountId, span),
    reviews: reviews.filter(({ savedAt }) => savedAt >= span.from),
    pushed: SKILL_SUBJECTS.flatMap((subject) =>
      countPushed(db, accountId, { ...span, subject }).map((row) => ({ ...row, subject })),
    ),
    ratings: countRatings(db, accountId, span),
  });
  const shown = skills.flatMap(({ recentEvidence }) => recentEvidence.flatMap(({ sessionId }) => sessionId ?? []));
  const sessions = loadSessionNames(db, accountId, { sessionIds: new Set(shown) });
  return toProfile({ skills, sessions, summary, span });
}

/**
 * The sections of a subject that the summary counts and those that mastery is based on. Most are both, and are read
 * once.
 */
function loadSections(
  db: Db,
  accountId: number,
  wanted: {
    subject: MarkedSubject;
    within: readonly { sessionId: number; finishedAt: number }[];
    horizon: Span;
  },
): { within: MarkedSection[]; latest: MarkedSection[] } {
  const { subject, within, horizon } = wanted;
  const latest = findLatestSections(db, accountId, { ...horizon, subject, limit: LATEST });
  const sections = new Map([...within, ...latest].map((section) => [section.sessionId, section]));
  const loaded = new Map(
    loadMarkedSections(db, accountId, { subject, sections: [...sections.values()] }).map((section) => [
      section.sessionId,
      section,
    ]),
  );
  const pick = ({ sessionId }: { sessionId: number }) => loaded.get(sessionId) ?? [];
  return { within: within.flatMap(pick), latest: latest.flatMap(pick) };
}
