import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../api.ts";
import { useErrorText } from "../../ui/errors.ts";
import { toast } from "../../ui/toast.tsx";
import { vocabularyKeys } from "../vocabulary/keys.ts";
import { AT_ONCE } from "./dictation.ts";
import { dictationKeys } from "./keys.ts";

/** Words of one sentence. */
export interface Addition {
  readonly sentence: string;
  readonly words: readonly string[];
}

/** The most words that one call takes. */
const CALL_LIMIT = 100;

/**
 * Puts missed words into the learner's own book, each with its sentence, and offers to take back the ones that were not there. The
 * mutation is pending until the page knows of it.
 */
export function useAddWords({ attemptId, title }: { readonly attemptId: string; readonly title: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorText = useErrorText();
  const onSettled = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: vocabularyKeys.all }),
      client.invalidateQueries({ queryKey: dictationKeys.attempt(attemptId) }),
    ]);
  const { mutateAsync: remove } = useMutation({
    ...AT_ONCE,
    mutationFn: async (ids: readonly number[]) => {
      for (const id of ids) await call("ielts_vocabulary_personal_delete", { id });
    },
    onSettled,
  });
  const onError = (error: Error) => toast(errorText(error));
  return useMutation({
    ...AT_ONCE,
    mutationFn: async (additions: readonly Addition[]) => {
      const items = [];
      for (const { sentence, words } of additions) {
        for (let from = 0; from < words.length; from += CALL_LIMIT) {
          const added = await call("ielts_vocabulary_personal_add", {
            items: words.slice(from, from + CALL_LIMIT).map((phrase) => ({ phrase })),
            context: sentence,
            sourceType: "dictation",
            sourceId: `dictation_attempt:${attemptId}`,
            sourceTitle: title,
          });
          items.push(...added.items);
        }
      }
      return items;
    },
    onSettled,
    onSuccess: (items) => {
      const created = items.filter(({ status }) => status === "created");
      const [only] = items;
      const said = { count: items.length, word: only?.entry.phrase ?? "" };
      if (created.length === 0) {
        toast(items.length === 1 ? t("dictation.words.merged", said) : t("dictation.words.mergedAll", said));
        return;
      }
      const gone = { count: created.length, word: created[0]?.entry.phrase ?? "" };
      const undo = () =>
        void remove(created.map(({ entry }) => entry.id)).then(
          () => toast(gone.count === 1 ? t("dictation.words.removed", gone) : t("dictation.words.removedAll", gone)),
          onError,
        );
      toast(items.length === 1 ? t("dictation.words.added", said) : t("dictation.words.addedAll", said), {
        label: t("dictation.undo"),
        run: undo,
      });
    },
    onError,
  });
}
