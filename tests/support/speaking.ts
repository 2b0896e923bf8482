import type { Db } from "../../src/database/open.ts";
import { recordFile } from "../../src/database/stored-files.ts";
import { addAsset } from "../../src/domains/assets/assets.store.ts";
import { bearer, type TestApp } from "./app.ts";
import { group, type PartInput, part, sha256Of } from "./checked-pack.ts";
import { numberOf } from "./dump.ts";
import { installPack, partIds } from "./install-pack.ts";
import type { JsonObject } from "./json.ts";
import { typedData } from "./operations.ts";

/** A speaking part that asks these questions. */
export function speakingPart(key: string, questions: readonly string[], more: Partial<PartInput> = {}): PartInput {
  const asked = questions.map((stem, index) => ({ key: `q${index + 1}`, number: index + 1, stem }));
  const groups = [group({ type: "speaking_question", instruction: "Answer the questions.", questions: asked })];
  return part(key, { subject: "speaking", partNumber: 1, passages: [], groups, ...more });
}

/** A file of an account that is stored as a recording, without its bytes. Returns its id. */
export function addRecording(
  db: Db,
  accountId: number,
  file: { title: string; now: number; mediaType?: string },
): number {
  const { title, now, mediaType = "audio/webm" } = file;
  const byteLength = 636;
  const sha256 = sha256Of(`${accountId} ${title}`);
  recordFile(db, { sha256, byteLength, now });
  const facts = { fileName: "answer.webm", mediaType, byteLength, sha256, textState: "none", content: "" } as const;
  return addAsset(db, accountId, { title, ...facts, now });
}

/** Gives a learner a material, linked to a question, and a recorded answer to it. Returns the ids of all of them. */
export async function seedSpeaking(app: TestApp, token: string, mark: string): Promise<JsonObject> {
  const me = await app.get("/api/v1/agent/me", bearer(token));
  const { account } = typedData("agent_me", me.data);
  const session = await app.session({ id: account.id, email: "" });
  const questions = ["Where do you come from?", "What do you like about it?"];
  await installPack(app, { id: "fixture-speaking", parts: [speakingPart("fixture-town", questions)] });
  const { "fixture-town": partId = 0 } = partIds(app, "fixture-speaking");
  const questionSlotId = numberOf(app.db, "SELECT min(id) FROM question_slots WHERE part_id = ?", partId);
  const link = { answerAngle: `angle ${mark}`, outline: [`step ${mark}`], requiredAdaptation: `adaptation ${mark}` };
  const questionLinks = [{ questionSlotId, ...link }];
  const material = { title: `Story ${mark}`, coreStory: `My story 故事 ${mark}`, questionLinks };
  const { materialId } = await app.ok("ielts_speaking_materials_create", material, token);
  const now = app.clock.now();
  const assetId = await app.app.kernel.writer.write((db) =>
    addRecording(db, account.id, { title: `Recording ${mark}`, now }),
  );
  const answer = { questionSlotId, materialId, assetId, durationMs: 90_000, done: true };
  const { practiceId } = await app.webOk("speaking_record_answer", answer, session);
  return {
    id: materialId,
    materialId,
    partId,
    questionSlotId,
    questionLinks: [{ questionSlotId }],
    assetId,
    practiceId,
  };
}
