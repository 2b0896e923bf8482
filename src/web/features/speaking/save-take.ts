import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call, upload } from "../../api.ts";
import { toast } from "../../ui/toast.tsx";
import { assetKeys } from "../assets/keys.ts";
import type { Recorder, Subject, Take } from "./recorder.ts";
import { recordingNames } from "./recording-format.ts";
import { type Practice, refreshSpeaking } from "./speaking.ts";

/** Takes whose file arrived but whose practice record did not: the file is not sent again. */
const uploaded = new WeakMap<Take, number>();

interface Answer {
  readonly subject: Subject;
  readonly materialId: number | null;
  readonly isDone: boolean;
}

/** Saves a recorder's take on the service, also after the page that requested it is left. */
export function useSaveTake(recorder: Recorder) {
  const { t } = useTranslation();
  const client = useQueryClient();
  return async (answer: Answer): Promise<void> => {
    const saved = await recorder.keep((take, onShare) => saveTake(take, answer, onShare));
    void client.invalidateQueries({ queryKey: assetKeys.all });
    await refreshSpeaking(client);
    if (saved !== null) toast(t(saved.doneAt === null ? "speaking.saved" : "speaking.savedDone"));
  };
}

async function saveTake(take: Take, answer: Answer, onShare: (share: number) => void): Promise<Practice> {
  const { question, questionSlotId } = answer.subject;
  const assetId = uploaded.get(take) ?? (await uploadTake(take, question, onShare));
  uploaded.set(take, assetId);
  return call("speaking_record_answer", {
    questionSlotId,
    assetId,
    ...(answer.materialId === null ? {} : { materialId: answer.materialId }),
    durationMs: take.durationMs,
    done: answer.isDone,
  });
}

async function uploadTake(take: Take, question: string, onShare: (share: number) => void): Promise<number> {
  const { asset } = await upload("assets_upload", recordingNames(question, take.format), take.blob, {
    onProgress: (sent, total) => onShare(total === 0 ? 1 : sent / total),
  });
  return asset.assetId;
}

/** Deletes what arrived of a discarded take. Nothing waits for the result. */
export function useForgetUpload() {
  const client = useQueryClient();
  return (take: Take, { questionSlotId }: Subject): void => {
    const assetId = uploaded.get(take);
    if (assetId === undefined) return;
    uploaded.delete(take);
    void takeBack(assetId, questionSlotId)
      .then(() => refreshSpeaking(client))
      .catch(() => undefined);
  };
}

/** Deletes a recording and the practice record for it: that may have arrived although no response did. */
async function takeBack(assetId: number, questionSlotId: number): Promise<void> {
  const { items } = await call("speaking_list_practices", { questionSlotId });
  const practice = items.find(({ recording }) => recording?.assetId === assetId);
  if (practice === undefined) await call("assets_delete", { assetId });
  else await call("speaking_delete_practice", { practiceId: practice.practiceId });
}
