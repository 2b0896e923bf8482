import { Type } from "@sinclair/typebox";
import { defineCapability } from "../../kernel/capability.ts";
import { invalidRequest } from "../../kernel/errors.ts";
import { closed } from "../../kernel/fields.ts";
import { JsonStream } from "../../kernel/json-stream.ts";
import { streamOf } from "../../lib/byte-stream.ts";
import { dataVersionField, Snapshot, toUnchanged } from "./export.schema.ts";
import { exportText } from "./snapshot.service.ts";
import { changeMark, deskOf, findLastEvent } from "./versions.store.ts";

/** A stalled reader prevents the database's log from shrinking. */
const STALL_MS = 60_000;
/** A slow reader does so too, and makes others wait. */
const LIMIT_MS = 900_000;

export const exportData = defineCapability({
  id: "ielts_learner_export_data",
  name: "learner.export.data",
  summary: "Export all of the learner's data, or learn that a saved copy is up to date",
  description:
    "Returns everything that the service stores of the learner's work, as flat lists of records from one consistent read: skill profile, plans and tasks, practice, reviewable results with their materials, writing, dictation, vocabulary, courses, speaking and learning events. With the dataVersion of a saved copy it answers unchanged true, without the lists, while that copy is up to date.",
  tool: "A full copy of all the learner's data in one answer, for backup or moving to another server. Large. With the dataVersion of a saved copy it says whether that is up to date. Download all my data, everything you hold about me: plans, words, scores; 所有数据、全部记录打包、备份、导出来. Back up my account, archive; 下载、导出全部学习数据、备份账号; 备份一份.",
  scopes: [
    "profile:read",
    "practice:read",
    "learning:read",
    "study_plans:read",
    "vocabulary:read",
    "speaking:read",
    "writing:read",
    "courses:read",
  ],
  effect: "read",
  request: closed({ dataVersion: Type.Optional(dataVersionField) }),
  response: Snapshot,
  returns: "The whole copy, or the same envelope without datasets if the version sent is up to date.",
  examples: [
    { title: "The whole copy", request: {} },
    {
      title: "Whether a saved copy is up to date",
      request: { dataVersion: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" },
    },
  ],
  notes: [
    "Save the complete answer privately, apart for each address of the service and accountId. Replace a saved copy as a whole, and only by an answer whose code is 0 and coverage.complete is true, for the same account and schemaVersion; keep the old one after any failure and give its date.",
    "The answer is made while it is sent and may be large: one that breaks off is not a copy. White space may come before the data while others are served.",
    "Read summary and the descriptions of the datasets first. Datasets overlap, so their counts must not be added up.",
    "dataVersion does not depend on the time or on the order of writes. skill_profile is that of the moment at which the newest learning event was recorded, or the account was created if there is none, for the same reason.",
    "Left out are the catalogue of the site, the feedback conversation, files, notes, recordings and other media, answers of unfinished practice and footprint statistics. Learning events about notes, feedback, connections and the calendar link are there without their payload.",
    "Two exports are made at a time, and one of an account: others wait for their turn. A client that reads nothing for a minute is given up, and so is an export that has not come to its end 15 minutes after its turn came: the answer breaks off.",
  ],
  prepare: async ({ openReader }) => openReader,
  handler: ({ db, accountId, now }, { dataVersion: held = null }, openReader) => {
    if (held !== null && !/^[0-9a-f]{64}$/.test(held)) throw noVersion();
    const known = held === null ? undefined : deskOf(db).versions.get(accountId);
    if (known !== undefined && known.dataVersion === held && known.mark === changeMark(db, accountId)) {
      const asOf = Math.max(now, findLastEvent(db, accountId)?.recordedAt ?? 0);
      return toUnchanged(accountId, { asOf, ...known });
    }
    const call = { openReader, held, now, limitMs: LIMIT_MS };
    return new JsonStream(() => streamOf(exportText(db, accountId, call), { stallMs: STALL_MS }));
  },
});

function noVersion() {
  const message = "dataVersion must be data.dataVersion of a saved copy";
  const expected = "64 characters of 0-9 and a-f; leave it out to receive the whole copy";
  return invalidRequest(`${message}.`, [{ path: "/dataVersion", message, expected }]);
}
