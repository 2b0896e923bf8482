import type { Db } from "../database/open.ts";
import { type NoticeRow, toNotice } from "../domains/notifications/notices.schema.ts";
import { findNoticesAfter, lastNoticeId } from "../domains/notifications/notices.store.ts";
import { toInstant } from "../lib/time.ts";
import type { Messenger, Received } from "./messenger.ts";

/** An item that the learner received while the clock moved. */
export type ReceivedItem =
  | { readonly at: string; readonly kind: "notice"; readonly notice: ReturnType<typeof toNotice> }
  | { readonly at: string; readonly kind: "message"; readonly message: ReturnType<typeof toMessage> };

/** A message as the control API shows it. */
export function toMessage({ at, notice, ...message }: Received) {
  return {
    receivedAt: toInstant(at),
    ...message,
    notice: notice === null ? null : { ...notice, dueAt: toInstant(notice.dueAt) },
  };
}

/** How many notices are read at once. */
const PAGE = 500;

/** Collects new items: notices from the database, and messages from the messenger. */
export function watchReceivedItems(db: Db, { accountId, messenger }: { accountId: number; messenger: Messenger }) {
  const items: ReceivedItem[] = [];
  let lastNotice = lastNoticeId(db, accountId);
  let lastMessage = messenger.received.at(-1);
  return {
    /** Records what was received since the last call. The messenger stores only the latest messages: call it after each step. */
    look(): void {
      for (const row of noticesAfter(db, { accountId, after: lastNotice })) {
        const notice = toNotice(row);
        items.push({ at: notice.givenAt, kind: "notice", notice });
        lastNotice = row.id;
      }
      const { received } = messenger;
      const before = lastMessage === undefined ? -1 : received.indexOf(lastMessage);
      for (const message of received.slice(before + 1)) {
        items.push({ at: toInstant(message.at), kind: "message", message: toMessage(message) });
        lastMessage = message;
      }
    },
    /** In chronological order. */
    happened: items as readonly ReceivedItem[], // filled only by look()
  };
}

function noticesAfter(db: Db, { accountId, after }: { accountId: number; after: number }): NoticeRow[] {
  const found: NoticeRow[] = [];
  let page: NoticeRow[];
  do {
    page = findNoticesAfter(db, accountId, { after: found.at(-1)?.id ?? after, limit: PAGE });
    found.push(...page);
  } while (page.length === PAGE);
  return found;
}
