import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { wordIdentity } from "../../../lib/text.ts";
import { call } from "../../api.ts";
import { vocabularyKeys } from "./keys.ts";
import type { Entry } from "./vocabulary.ts";

/** Where the words of a text are met, in the book's format. */
export interface WordOrigin {
  readonly sourceType: "practice" | "guide" | "course" | "dictation" | "speaking" | "writing";
  readonly sourceId: string;
  readonly sourceTitle: string;
}

/** Delay after the last keystroke before the book is queried, in milliseconds. */
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

/** The entry of the same phrase; null if the book has none, or has not responded yet. */
export function useKnownEntry(phrase: string): Entry | null {
  const wanted = useSettled(wordIdentity(phrase));
  const request = { query: wanted, limit: 1 };
  const { data } = useQuery({
    queryKey: vocabularyKeys.search(request),
    queryFn: ({ signal }) => call("ielts_vocabulary_personal_search", request, signal),
    enabled: wanted !== "",
    staleTime: 0,
  });
  const found = data?.items[0];
  return found !== undefined && wordIdentity(found.phrase) === wordIdentity(phrase) ? found : null;
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
