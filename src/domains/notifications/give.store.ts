import type { Db } from "../../database/open.ts";
import type { NoticeKind } from "../../database/plan-tables.ts";
import { builder, prepare } from "../../database/query.ts";
import { MINUTE_MS } from "../../lib/time.ts";
import { toNotice } from "./notices.schema.ts";

/** Something that fell due and of which its learner is to be told. Times in milliseconds since the epoch. */
export interface DueNotice {
  readonly accountId: number;
  readonly kind: NoticeKind;
  /** Id of the reminder, todo or task. */
  readonly sourceId: number;
  readonly text: string;
  /** Path of the page to go on at. */
  readonly route: string;
  readonly dueAt: number;
  /** Whether it goes by messenger too. */
  readonly messenger: boolean;
}

/** A notice that was given, to whom, and whether it is on its way by a channel outside the workspace. */
export interface GivenNotice {
  readonly accountId: number;
  readonly notice: ReturnType<typeof toNotice>;
  readonly isUnderWay: boolean;
}

/** A notice that comes later than this after it was due is late, even where the service was running all the time. */
const LATE_MS = MINUTE_MS;

/** The channel of a delivery that was wanted when the learner had none connected. */
const NO_CHANNEL = "messenger";

const insertNotice = prepare<{
  accountId: number;
  kind: NoticeKind;
  sourceId: number;
  text: string;
  route: string;
  dueAt: number;
  now: number;
  isLate: number;
}>()((p) =>
  builder
    .insertInto("notices")
    .values({
      account_id: p.accountId,
      kind: p.kind,
      source_id: p.sourceId,
      text: p.text,
      route: p.route,
      due_at: p.dueAt,
      created_at: p.now,
      is_late: p.isLate,
      read_at: null,
    })
    // A clock that was set back makes the same moment come again; it was told of already.
    .onConflict((conflict) => conflict.columns(["account_id", "kind", "source_id", "due_at"]).doNothing())
    .returning("id"),
);

const insertDelivery = prepare<{
  noticeId: number;
  channel: string;
  state: "waiting" | "not_connected";
  nextAt: number | null;
  finishedAt: number | null;
}>()((p) =>
  builder.insertInto("notice_deliveries").values({
    notice_id: p.noticeId,
    channel: p.channel,
    state: p.state,
    attempts: 0,
    next_at: p.nextAt,
    attempted_at: null,
    finished_at: p.finishedAt,
    detail: "",
  }),
);

/**
 * Gives notices of what was claimed, in its order, and puts those that go by messenger on their way by every channel that
 * `connected` names for the account. Runs in the transaction of the claim, so that each is given once. What was due before the
 * service was started, at `startedAt`, is late.
 * @returns those that were given; not those that had been given before.
 */
export function giveNotices(
  db: Db,
  given: {
    due: readonly DueNotice[];
    now: number;
    startedAt: number;
    connected: (accountId: number) => readonly string[];
  },
): GivenNotice[] {
  const { due, now, startedAt, connected } = given;
  return due.flatMap(({ messenger, ...notice }) => {
    // A clock that was set back to before the start says nothing of what was missed.
    const wasStartedBetween = notice.dueAt < startedAt && startedAt <= now;
    const isLate = wasStartedBetween || now - notice.dueAt > LATE_MS ? 1 : 0;
    const inserted = insertNotice.get(db, { ...notice, now, isLate });
    if (inserted === undefined) return [];
    const { id } = inserted;
    const channels = messenger ? connected(notice.accountId) : [];
    for (const channel of channels) {
      insertDelivery.run(db, { noticeId: id, channel, state: "waiting", nextAt: now, finishedAt: null });
    }
    if (messenger && channels.length === 0) {
      const state = "not_connected";
      insertDelivery.run(db, { noticeId: id, channel: NO_CHANNEL, state, nextAt: null, finishedAt: now });
    }
    const row = { id, ...notice, createdAt: now, isLate, readAt: null };
    return [{ accountId: notice.accountId, notice: toNotice(row), isUnderWay: channels.length > 0 }];
  });
}
