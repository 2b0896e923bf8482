import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError, call, callOnLeave, type ResponseOf, UnreachableError } from "../../api.ts";
import { now } from "../../clock.ts";
import { useSession } from "../account/account.ts";
import { accountKeys } from "../account/keys.ts";
import { adopt, openBook } from "./answer-book.ts";
import { playerKeys } from "./keys.ts";
import { SectionStore } from "./section-store.ts";
import { type Lost, lostOf } from "./unsent-changes.ts";
import { newStoreName, type SectionKey, storeUnsent, takeUnsent } from "./unsent-storage.ts";
import { findLiving, joinWindows, type OtherWindows } from "./windows.ts";

export type Opened = ResponseOf<"practice_open">;
export type Subject = Opened["section"]["subject"];
export type PlayerPart = Opened["parts"][number];

const DELAYS = { debounce: 400, longest: 2000, retry: [1000, 2000, 4000, 8000, 15_000, 30_000] } as const;
const HEARTBEAT_MS = 30_000;
/** A call that takes longer is aborted and repeated. */
const PATIENCE_MS = 20_000;

/** The current section, with the stores of other windows that have it open; read again whenever the player is opened. */
export function useOpenedSection(sessionId: number, subject: Subject | "") {
  const accountId = useSession().data?.account?.id ?? 0;
  return useQuery({
    queryKey: playerKeys.section(sessionId, subject),
    queryFn: async ({ signal }) => {
      const [opened, living] = await Promise.all([
        call("practice_open", { sessionId, subject }, signal),
        findLiving(accountId, sessionId),
      ]);
      const sectionKey = { accountId, sessionId, subject: opened.section.subject };
      const ended = opened.section.status === "submitted" ? await findLost(sectionKey, living) : null;
      return { opened, living, accountId, openedAt: now(), ended };
    },
    enabled: accountId > 0,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
}

/** What was written in this browser and is not part of the submission. */
async function findLost(
  sectionKey: SectionKey & { readonly subject: Subject },
  living: ReadonlySet<string>,
): Promise<{ lost: Lost[]; forget(): void }> {
  const { found, forget } = takeUnsent(sectionKey, living);
  if (found.length === 0) return { lost: [], forget };
  const { sessionId, subject } = sectionKey;
  // A section that has ended cannot be changed; the response contains its answers.
  const { revision, answers } = await call("practice_save_answers", { sessionId, subject });
  const book = found.reduce((into, { entries }) => adopt(into, entries), openBook(revision, answers));
  const lost = lostOf(book, new Map(found.flatMap(({ numbers }) => numbers)));
  // What had arrived all the same is shown nowhere here, after which it would be forgotten.
  if (lost.length === 0) forget();
  return { lost, forget };
}

export type OpenedSection = NonNullable<ReturnType<typeof useOpenedSection>["data"]>;

export interface OwnSection {
  readonly store: SectionStore;
  /** Notifies the other windows of this browser that the section has ended. */
  broadcastEnd(): void;
}

/** The answers of an open section, saved and delivered for as long as the calling component is mounted. */
export function useSectionStore({ opened, living, accountId }: OpenedSection): OwnSection {
  const client = useQueryClient();
  const [made] = useState(() => makeStore(opened, living, accountId));
  const { store, join } = made;
  useEffect(() => {
    const leaveWindows = join();
    store.start();
    let lastCall = now();
    const sendNow = () => {
      lastCall = now();
      store.send().catch((error: unknown) => {
        // The session is checked again, which leads to the sign-in page; saved changes are restored after signing in.
        if (error instanceof ApiError && error.status === 401)
          void client.invalidateQueries({ queryKey: accountKeys.session });
      });
    };
    const look = () => store.setVisible(document.visibilityState === "visible");
    const onVisible = () => {
      look();
      sendNow();
    };
    const onLeave = () => store.leave();
    look();
    const beat = setInterval(() => {
      store.beat();
      if (store.isOpen && now() - lastCall >= HEARTBEAT_MS) sendNow();
    }, HEARTBEAT_MS / 6);
    document.addEventListener("visibilitychange", onVisible);
    window.addEventListener("online", sendNow);
    window.addEventListener("pagehide", onLeave);
    return () => {
      clearInterval(beat);
      document.removeEventListener("visibilitychange", onVisible);
      window.removeEventListener("online", sendNow);
      window.removeEventListener("pagehide", onLeave);
      store.stop();
      leaveWindows();
    };
  }, [store, join, client]);
  return made;
}

function makeStore(opened: Opened, living: ReadonlySet<string>, accountId: number) {
  const name = newStoreName();
  const { sessionId } = opened.session;
  const { subject } = opened.section;
  const sectionKey = { accountId, sessionId, subject };
  const left = takeUnsent(sectionKey, living);
  let others: OtherWindows | null = null;
  const store = new SectionStore(opened, left.found, {
    save: async (request) => {
      try {
        return await call("practice_save_answers", request, AbortSignal.timeout(PATIENCE_MS));
      } catch (error) {
        throw error instanceof DOMException ? new UnreachableError("practice_save_answers") : error;
      }
    },
    saveOnLeave: (request) => callOnLeave("practice_save_answers", request),
    keep: (unsent) => storeUnsent(sectionKey, name, unsent),
    broadcast: (answers) => others?.broadcast(answers),
    broadcastAudio: (positions, isPlaying) => others?.broadcastAudio(positions, isPlaying),
    delays: DELAYS,
  });
  // It is saved under the name of the new store by now.
  left.forget();
  const join = () => {
    others = joinWindows(
      { ...sectionKey, store: name },
      {
        isLiving: () => store.getState().closed === null,
        onPing: () => store.broadcastAudio(),
        onSaved: (answers) => {
          if (answers.length > 0) store.receive(answers);
          else store.send().catch(() => {});
        },
        onAudio: (positions, playsElsewhere) => store.receiveAudio(positions, playsElsewhere),
      },
    );
    return () => {
      others?.close();
      others = null;
    };
  };
  return { store, join, broadcastEnd: () => others?.broadcast([]) };
}
