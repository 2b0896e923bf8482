import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { ApiError } from "../../api.ts";
import { now } from "../../clock.ts";
import { toastFailure } from "../../ui/toast.tsx";
import { changeDraft, draftOf, hasArrived, restOf, useDraft } from "./drafts.ts";
import type { Message } from "./feedback.ts";

/** The key of the draft, and the call that sends it. */
export interface Exchange {
  /** The key of the draft. */
  readonly storageKey: string;
  /** The sender that the writer is in the conversation. */
  readonly side: Message["senderType"];
  /** The conversation as shown. */
  readonly messages: readonly Message[];
  send(content: string): Promise<{ readonly id: number }>;
  /** The current newest messages. */
  read(): Promise<readonly Message[]>;
  /** Address of the conversation, and the message shown elsewhere if sending fails. */
  readonly href: string;
  readonly unsent: string;
}

/** Drafts whose conversation is visible: the result of sending is shown there. */
const onScreen = new Set<string>();

/** The draft, sent only once however often the button is pressed, and whether the response arrives or is lost. */
export function useSending({ storageKey, side, messages, send, read, href, unsent }: Exchange) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const draft = useDraft(storageKey);
  const [outcome, setOutcome] = useState<"sent" | "arrived" | null>(null);
  const [sentId, setSentId] = useState<number | null>(null);

  useEffect(() => {
    onScreen.add(storageKey);
    return () => void onScreen.delete(storageKey);
  }, [storageKey]);

  const isThere = draft.sent !== null && !draft.isSending && hasArrived(messages, draft.sent, side);
  useEffect(() => {
    if (isThere && takeAway(storageKey)) setOutcome("arrived");
  }, [isThere, storageKey]);

  const submit = async (words: string) => {
    const { isSending, sent: before } = draftOf(storageKey);
    if (isSending) return;
    let isSendStarted = false;
    changeDraft(storageKey, { isSending: true, error: null });
    try {
      if (before !== null && hasArrived(await read(), before, side) && takeAway(storageKey)) {
        changeDraft(storageKey, { isSending: false });
        setOutcome("arrived");
        return;
      }
      changeDraft(storageKey, { sent: { words, since: now() } });
      isSendStarted = true;
      const { id } = await send(words);
      takeAway(storageKey);
      changeDraft(storageKey, { isSending: false });
      setSentId(id);
      setOutcome("sent");
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const wasRefused = isSendStarted && error instanceof ApiError;
      changeDraft(storageKey, { isSending: false, error, ...(wasRefused && { sent: null }) });
      if (!onScreen.has(storageKey)) toastFailure(unsent, { label: t("feedback.open"), run: () => navigate(href) });
    }
  };

  const write = (text: string) => {
    setOutcome(null);
    const isOfField = draft.error instanceof ApiError && draft.error.details.length > 0;
    changeDraft(storageKey, { text, ...(isOfField && { error: null }) });
  };

  return { draft, outcome, sentId, write, submit };
}

/** Removes the delivered text from the draft. @returns whether it was still there: if something else was written meanwhile, that is retained. */
function takeAway(storageKey: string): boolean {
  const { text, sent } = draftOf(storageKey);
  const rest = sent === null ? text : restOf(text, sent.words);
  changeDraft(storageKey, { text: rest, sent: null, error: null });
  return rest !== text;
}
