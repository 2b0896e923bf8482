import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call, type RequestOf, type ResponseOf } from "../../api.ts";
import { MAX_WORD_ITEMS, MAX_WORDS_AT_ONCE } from "../../bounds.ts";
import { toast, toastNotice, useToastError } from "../../ui/toast.tsx";
import type { WordOrigin } from "./add-word-book.ts";
import { vocabularyKeys } from "./keys.ts";

/** Words that were met in one sentence. */
export interface Addition {
  readonly context: string;
  readonly items: readonly { readonly phrase: string; readonly meaning?: string }[];
}

type Added = ResponseOf<"vocabulary_add_words">["items"][number];

/**
 * Adds words to the learner's book with where they were met, and reports the result. New entries can be undone, also if a later one of several
 * calls failed. Additions run one after the other, and each is pending until all displayed data of the book was read again; `onChanged` reads other
 * affected data.
 */
export function useAddWords(origin: WordOrigin, onChanged: () => Promise<unknown> = async () => {}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const onError = useToastError();
  const serialOptions = {
    scope: { id: `${origin.sourceType} ${origin.sourceId}` },
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: vocabularyKeys.all }), onChanged()]),
  };
  const { mutateAsync: remove } = useMutation({
    ...serialOptions,
    mutationFn: async (ids: number[]) => {
      for (let from = 0; from < ids.length; from += MAX_WORDS_AT_ONCE)
        await call("vocabulary_delete_entries", { ids: ids.slice(from, from + MAX_WORDS_AT_ONCE) });
    },
  });

  const reportAdded = (added: readonly Added[]) => {
    const [first] = added;
    if (first === undefined) return;
    const say = (what: Added["status"] | "removed", { length: count }: readonly Added[], phrase: string) =>
      count === 1 ? t(`addWord.${what}`, { phrase }) : t(`addWord.${what}All`, { count });
    const created = added.filter(({ status }) => status === "created");
    const [made] = created;
    if (made === undefined) {
      const status = added.some((one) => one.status === "merged") ? "merged" : "unchanged";
      toastNotice(say(status, added, first.phrase));
      return;
    }
    const takeBack = () => {
      const undoneText = say("removed", created, made.phrase);
      remove(created.map(({ id }) => id)).then(() => toast(undoneText), onError);
    };
    toast(say("created", added, first.phrase), { label: t("ui.undo"), run: takeBack });
  };

  return useMutation({
    ...serialOptions,
    mutationFn: async (additions: readonly Addition[]) => {
      const added: Added[] = [];
      try {
        for (const some of inCalls(additions))
          added.push(...(await call("vocabulary_add_words", { additions: some, ...origin })).items);
      } finally {
        reportAdded(added);
      }
    },
  });
}

type Sent = RequestOf<"vocabulary_add_words">["additions"];

/** Additions in as few calls as possible: one, unless there are very many words. */
export function inCalls(additions: readonly Addition[]): Sent[] {
  const calls: Sent[] = [];
  let room = 0;
  for (const { context, items } of additions) {
    for (let from = 0; from < items.length; from += MAX_WORD_ITEMS) {
      const some = items.slice(from, from + MAX_WORD_ITEMS);
      if (some.length > room) {
        calls.push([]);
        room = MAX_WORDS_AT_ONCE;
      }
      calls.at(-1)?.push({ context, items: some });
      room -= some.length;
    }
  }
  return calls;
}
