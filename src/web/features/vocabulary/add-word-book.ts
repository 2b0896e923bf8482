import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { foldPhrase } from "../../../lib/text.ts";
import { call } from "../../api.ts";
import { useErrorText } from "../../ui/errors.ts";
import { toast } from "../../ui/toast.tsx";
import type { FoundWords } from "./add-word-text.ts";
import { vocabularyKeys } from "./keys.ts";
import { type Entry, useAddEntry, useDeleteEntry } from "./vocabulary.ts";

/** Where the words of a text are met, as the book keeps it. */
export interface WordOrigin {
  readonly sourceType: "practice" | "guide" | "course" | "dictation" | "speaking" | "writing";
  readonly sourceId: string;
  readonly sourceTitle: string;
}

/** Time after the last letter, in milliseconds, before the book is asked. */
const TYPED_MS = 250;

/** The origin of words met in a practice or mock test, or in its review. */
export function sessionOrigin(session: {
  readonly kind: "practice" | "mock";
  readonly sessionId: number;
  readonly title: string;
}): WordOrigin {
  const { kind, sessionId, title } = session;
  return { sourceType: "practice", sourceId: `${kind}_session:${sessionId}`, sourceTitle: title };
}

/** The entry of exactly this phrase, letter case aside; null where the book has none, or has not answered yet. */
export function useKnownEntry(phrase: string): Entry | null {
  const wanted = useSettled(foldPhrase(phrase));
  const request = { query: wanted, limit: 1 };
  const { data } = useQuery({
    queryKey: vocabularyKeys.search(request),
    queryFn: ({ signal }) => call("ielts_vocabulary_personal_search", request, signal),
    enabled: wanted !== "",
    staleTime: 0,
  });
  const found = data?.items[0];
  return found !== undefined && foldPhrase(found.phrase) === foldPhrase(phrase) ? found : null;
}

/** Adds words with where they were met, and tells what became of them; what was made new can be taken back. */
export function useAddWords(origin: WordOrigin) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const add = useAddEntry();
  const remove = useDeleteEntry();
  const takeBack = ({ id, phrase }: Entry) => {
    remove.mutateAsync(id).then(
      () => toast(t("addWord.takenBack", { phrase })),
      (error: Error) => toast(errorText(error)),
    );
  };
  return {
    isPending: add.isPending,
    error: add.error,
    add: ({ phrase, meaning, context }: FoundWords & { readonly meaning: string }, onAdded: () => void) => {
      const item = { phrase: phrase.trim(), meaning: meaning.trim() };
      add.mutate(
        { items: [item], context: context.trim(), ...origin },
        {
          onSuccess: ({ items: [result] }) => {
            onAdded();
            if (result === undefined) return;
            const { status, entry } = result;
            const undo = { label: t("addWord.undo"), run: () => takeBack(entry) };
            toast(t(`addWord.${status}`, { phrase: entry.phrase }), status === "created" ? undo : null);
          },
        },
      );
    },
  };
}

/** A value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
