import type { Db } from "../../database/open.ts";
import { builder, prepare } from "../../database/query.ts";
import { isOf } from "../../database/session-owner.ts";
import type { SectionStatus, SessionState, Subject } from "../../database/words.ts";

const setStatus = prepare<{
  accountId: number;
  sessionId: number;
  subject: Subject;
  status: SectionStatus;
  finishedAt: number | null;
}>()((p) =>
  builder
    .updateTable("session_sections")
    .set({ status: p.status, finishedAt: p.finishedAt })
    .where("sessionId", "=", p.sessionId)
    .where("subject", "=", p.subject)
    .where(isOf(p.accountId, "session_sections")),
);

/** Marks a section as abandoned, or as in progress again. */
export function setSectionStatus(
  db: Db,
  accountId: number,
  section: {
    sessionId: number;
    subject: Subject;
    status: "in_progress" | "abandoned" | "waiting";
    finishedAt: number | null;
  },
): void {
  setStatus.run(db, { accountId, ...section });
}

const setState = prepare<{
  accountId: number;
  sessionId: number;
  state: SessionState;
  finishedAt: number | null;
  now: number;
}>()((p) =>
  builder
    .updateTable("practice_sessions")
    .set({ state: p.state, finishedAt: p.finishedAt, lastActivityAt: p.now })
    .where("id", "=", p.sessionId)
    .where("accountId", "=", p.accountId),
);

/** Writes the status of a session. This counts as an activity of the learner at `now`. */
export function setSessionState(
  db: Db,
  accountId: number,
  session: { sessionId: number; state: SessionState; finishedAt: number | null; now: number },
): void {
  setState.run(db, { accountId, ...session });
}
