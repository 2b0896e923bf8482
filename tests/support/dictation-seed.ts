import type { TestApp } from "./app.ts";
import { part } from "./checked-pack.ts";
import { installPack, partIds } from "./install-pack.ts";
import type { JsonObject } from "./json.ts";
import { workspaceOf } from "./practice-seed.ts";

const SENTENCES = ["Good morning, harbour office.", "The ferry leaves at noon.", "Could you spell your surname?"];

const PACK = {
  id: "fixture-dictation",
  media: { "media/harbour.opus": "harbour sound" },
  parts: [
    part("fixture-dictation", {
      ...{ subject: "listening", passages: [], audio: "media/harbour.opus" },
      transcript: SENTENCES.map((text, at) => ({ start: at, end: at + 1, text, translation: "港口" })),
    }),
  ],
} as const;

/** Gives a learner a submitted dictation with one of three lines unchecked, and another in progress. */
export async function seedDictation(app: TestApp, token: string, mark: string): Promise<JsonObject> {
  await installPack(app, PACK);
  const { "fixture-dictation": partId = 0 } = partIds(app, PACK.id);
  const session = await workspaceOf(app, token);
  const take = async (positions: readonly number[]) => {
    const { attemptId } = await app.webOk("dictation_begin", { partId }, session);
    for (const position of positions) {
      const line = { attemptId, position, entry: `good harbor ${mark}`, plays: 2, openSeconds: 5 };
      await app.webOk("dictation_check_line", line, session);
    }
    return attemptId;
  };
  const attemptId = await take([0, 1]);
  await app.webOk("dictation_submit", { attemptId }, session);
  await take([0]);
  return { attemptId, partId };
}
