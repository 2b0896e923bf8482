import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call, callOnLeave, UnreachableError } from "../../api.ts";
import { now } from "../../clock.ts";
import { useSession } from "../account/account.ts";
import { newStoreName, storeUnsent, takeUnsent } from "../player/unsent-storage.ts";
import { findLiving, joinWindows, type OtherWindows } from "../player/windows.ts";
import { writingKeys } from "./keys.ts";
import { RevisionStore } from "./revision-store.ts";

const DELAYS = { debounce: 400, longest: 2000, retry: [1000, 2000, 4000, 8000, 15_000, 30_000] } as const;
/** A call that takes longer is aborted and repeated. */
const PATIENCE_MS = 20_000;
/** The key under which this browser saves a revision, separate from the player's key for the section. */
const SUBJECT = "revision";

/** The current text of a task, with the stores of other windows that have it open; read again whenever it is opened. */
export function useOpenedRevision(sessionId: number, questionSlotId: number) {
  const accountId = useSession().data?.account?.id ?? 0;
  return useQuery({
    queryKey: writingKeys.revision(sessionId, questionSlotId),
    queryFn: async ({ signal }) => {
      const [desk, living] = await Promise.all([
        call("writing_open", { sessionId }, signal),
        findLiving(accountId, sessionId),
      ]);
      const stored = desk.working.find((one) => one.questionSlotId === questionSlotId);
      const working = { questionSlotId, text: stored?.text ?? "", revision: stored?.revision ?? 0 };
      return { working, living, accountId, sessionId, openedAt: now() };
    },
    enabled: accountId > 0,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
}

export type OpenedRevision = NonNullable<ReturnType<typeof useOpenedRevision>["data"]>;

/** The revised text, saved and delivered for as long as the calling component is mounted. */
export function useRevisionStore(opened: OpenedRevision): RevisionStore {
  const [{ store, join }] = useState(() => makeStore(opened));
  useEffect(() => {
    const leaveWindows = join();
    store.start();
    const sendNow = () => void store.send().catch(() => {});
    const onLeave = () => store.leave();
    window.addEventListener("online", sendNow);
    window.addEventListener("pagehide", onLeave);
    return () => {
      window.removeEventListener("online", sendNow);
      window.removeEventListener("pagehide", onLeave);
      store.stop();
      leaveWindows();
    };
  }, [store, join]);
  return store;
}

function makeStore({ working, living, accountId, sessionId }: OpenedRevision) {
  const name = newStoreName();
  const sectionKey = { accountId, sessionId, subject: `${SUBJECT}-${working.questionSlotId}` };
  const left = takeUnsent(sectionKey, living);
  let others: OtherWindows | null = null;
  const store = new RevisionStore(
    working,
    left.found.map(({ entries }) => entries),
    {
      save: async (request) => {
        try {
          return await call("writing_save_text", { sessionId, ...request }, AbortSignal.timeout(PATIENCE_MS));
        } catch (error) {
          throw error instanceof DOMException ? new UnreachableError("writing_save_text") : error;
        }
      },
      saveOnLeave: (request) => callOnLeave("writing_save_text", { sessionId, ...request }),
      keep: (entries) => storeUnsent(sectionKey, name, { entries, audio: [], numbers: [] }),
      broadcast: (answers) => others?.broadcast(answers),
      delays: DELAYS,
    },
  );
  // It is saved under the name of the new store by now.
  left.forget();
  const join = () => {
    others = joinWindows(
      { ...sectionKey, store: name },
      {
        isLiving: () => true,
        onPing: () => {},
        onSaved: (answers) => store.receive(answers),
        onAudio: () => {},
      },
    );
    return () => {
      others?.close();
      others = null;
    };
  };
  return { store, join };
}
