import { cut } from "../../lib/cut.ts";
import { countCharacters } from "../../lib/text.ts";
import type { DueNotice } from "../notifications/give.store.ts";
import type { MessageRow } from "./feedback.schema.ts";

/** So many characters of a message stand in a notice. */
const SHOWN = 160;

interface NoticeDetails {
  /** Who is told, each by a notice of their own. */
  readonly accountIds: readonly number[];
  /** Name of the one who wrote. */
  readonly from: string;
  readonly route: string;
  readonly messenger: boolean;
}

/** Notices of a message: who wrote, and how it begins. */
export function messageNotices({ id, content, createdAt }: MessageRow, details: NoticeDetails): DueNotice[] {
  const { accountIds, from, route, messenger } = details;
  const beginning = cut(content.replace(/\s+/gu, " ").trim(), SHOWN, countCharacters);
  const text = `${from}: ${beginning}`;
  return accountIds.map((accountId) => ({
    ...{ accountId, kind: "feedback", sourceId: id, text, route, dueAt: createdAt, messenger },
  }));
}
