import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call, type ResponseOf } from "../../api.ts";
import { toast, toastNotice, useToastError } from "../../ui/toast.tsx";
import type { WordOrigin } from "./add-word-book.ts";
import { vocabularyKeys } from "./keys.ts";

/** Words that were met in one sentence. */
export interface Addition {
  readonly context: string;
  readonly items: readonly { readonly phrase: string; readonly meaning?: string }[];
}

type Added = ResponseOf<"ielts_vocabulary_personal_add">["items"][number];

/** The most words that one call takes. */
const CALL_LIMIT = 100;

/**
 * Puts words into the learner's book with where they were met, and tells what became of them; what was made new can be taken
 * back, also where a later one of several calls failed. One addition is made after the other, and each is pending until
 * everything that is shown of the book was read again; `onChanged` reads what else shows it.
 */
export function useAddWords(origin: WordOrigin, onChanged: () => Promise<unknown> = async () => {}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const onError = useToastError();
  const inTurn = {
    scope: { id: `${origin.sourceType} ${origin.sourceId}` },
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: vocabularyKeys.all }), onChanged()]),
  };
  const { mutateAsync: remove } = useMutation({
    ...inTurn,
    mutationFn: async (ids: readonly number[]) => {
      for (const id of ids) await call("ielts_vocabulary_personal_delete", { id });
    },
  });

  const tell = (added: readonly Added[]) => {
    const [first] = added;
    if (first === undefined) return;
    const say = (what: Added["status"] | "takenBack", { length: count }: readonly Added[], phrase: string) =>
      count === 1 ? t(`addWord.${what}`, { phrase }) : t(`addWord.${what}All`, { count });
    const created = added.filter(({ status }) => status === "created");
    const [made] = created;
    if (made === undefined) {
      const status = added.some((one) => one.status === "merged") ? "merged" : "unchanged";
      toastNotice(say(status, added, first.entry.phrase));
      return;
    }
    const takeBack = () => {
      const told = say("takenBack", created, made.entry.phrase);
      remove(created.map(({ entry }) => entry.id)).then(() => toast(told), onError);
    };
    toast(say("created", added, first.entry.phrase), { label: t("ui.undo"), run: takeBack });
  };

  return useMutation({
    ...inTurn,
    mutationFn: async (additions: readonly Addition[]) => {
      const added: Added[] = [];
      try {
        for (const { context, items } of additions) {
          for (let from = 0; from < items.length; from += CALL_LIMIT) {
            const some = items.slice(from, from + CALL_LIMIT);
            added.push(...(await call("ielts_vocabulary_personal_add", { items: some, context, ...origin })).items);
          }
        }
      } finally {
        tell(added);
      }
    },
  });
}
