import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { ApiError } from "../../api.ts";
import { now } from "../../clock.ts";
import { toastFailure } from "../../ui/toast.tsx";
import { changeDraft, draftOf, hasArrived, restOf, useDraft } from "./drafts.ts";
import type { Message } from "./feedback.ts";

/** Between whom it is, and how it is sent. */
export interface Exchange {
  /** Names the draft. */
  readonly keptAs: string;
  /** On which side of the conversation the writer stands. */
  readonly side: Message["senderType"];
  /** What is shown of the conversation. */
  readonly messages: readonly Message[];
  send(content: string): Promise<{ readonly id: number }>;
  /** The newest messages as they are now. */
  read(): Promise<readonly Message[]>;
  /** Where the conversation is, and what is said elsewhere of a message in it that was not sent. */
  readonly href: string;
  readonly unsent: string;
}

/** Drafts whose conversation is on the screen: what becomes of them is seen there. */
const onScreen = new Set<string>();

/** What is written, sent once however often that is asked for, whether the answer comes or is lost on its way. */
export function useSending({ keptAs, side, messages, send, read, href, unsent }: Exchange) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const draft = useDraft(keptAs);
  const [outcome, setOutcome] = useState<"sent" | "arrived" | null>(null);
  const [sentId, setSentId] = useState<number | null>(null);

  useEffect(() => {
    onScreen.add(keptAs);
    return () => void onScreen.delete(keptAs);
  }, [keptAs]);

  const isThere = draft.sent !== null && !draft.isSending && hasArrived(messages, draft.sent, side);
  useEffect(() => {
    if (isThere && takeAway(keptAs)) setOutcome("arrived");
  }, [isThere, keptAs]);

  const submit = async (words: string) => {
    const { isSending, sent: before } = draftOf(keptAs);
    if (isSending) return;
    let isAsked = false;
    changeDraft(keptAs, { isSending: true, error: null });
    try {
      if (before !== null && hasArrived(await read(), before, side) && takeAway(keptAs)) {
        changeDraft(keptAs, { isSending: false });
        setOutcome("arrived");
        return;
      }
      changeDraft(keptAs, { sent: { words, since: now() } });
      isAsked = true;
      const { id } = await send(words);
      takeAway(keptAs);
      changeDraft(keptAs, { isSending: false });
      setSentId(id);
      setOutcome("sent");
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const wasRefused = isAsked && error instanceof ApiError;
      changeDraft(keptAs, { isSending: false, error, ...(wasRefused && { sent: null }) });
      if (!onScreen.has(keptAs)) toastFailure(unsent, { label: t("feedback.open"), run: () => navigate(href) });
    }
  };

  const write = (text: string) => {
    setOutcome(null);
    const isOfField = draft.error instanceof ApiError && draft.error.details.length > 0;
    changeDraft(keptAs, { text, ...(isOfField && { error: null }) });
  };

  return { draft, outcome, sentId, write, submit };
}

/** Takes what has arrived out of the draft. @returns whether it was still there: who wrote something else meanwhile keeps it. */
function takeAway(keptAs: string): boolean {
  const { text, sent } = draftOf(keptAs);
  const rest = sent === null ? text : restOf(text, sent.words);
  changeDraft(keptAs, { text: rest, sent: null, error: null });
  return rest !== text;
}
