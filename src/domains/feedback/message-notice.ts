import { cut } from "../../lib/cut.ts";
import { countCharacters } from "../../lib/text.ts";
import type { DueNotice } from "../notifications/add-notices.store.ts";
import type { MessageRow } from "./feedback.schema.ts";

/** Maximum characters of a message in a notice. */
const SHOWN = 160;

interface NoticeDetails {
  /** The recipients, one notice each. */
  readonly accountIds: readonly number[];
  /** Name of the author. */
  readonly from: string;
  readonly route: string;
  readonly messenger: boolean;
}

/** Notices of a message: the author and the beginning of the text. */
export function messageNotices({ id, content, createdAt }: MessageRow, details: NoticeDetails): DueNotice[] {
  const { accountIds, from, route, messenger } = details;
  const beginning = cut(content.replace(/\s+/gu, " ").trim(), SHOWN, countCharacters);
  const text = `${from}: ${beginning}`;
  return accountIds.map((accountId) => ({
    ...{ accountId, kind: "feedback", sourceId: id, text, route, dueAt: createdAt, messenger },
  }));
}
