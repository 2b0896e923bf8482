import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { ApiError, type ResponseOf } from "../../api.ts";
import { now } from "../../clock.ts";
import { accountKeys } from "../account/keys.ts";
import { vocabularyKeys } from "../vocabulary/keys.ts";
import { prepareCards, readCardState, recordReview, undoReview } from "./cards.ts";
import { nextUnsettled } from "./run.ts";
import { RunStore } from "./run-store.ts";
import { runStorageKey } from "./stored-run.ts";

// Stores outlive the page: ratings are sent while the learner is on other pages.
const stores = new Map<number, RunStore>();

function storeOf(accountId: number, client: QueryClient): RunStore {
  const known = stores.get(accountId);
  if (known !== undefined) return known;
  const store = new RunStore({
    accountId,
    calls: { prepareCards, recordReview, undoReview, readCardState },
    now,
    isSignedIn: () =>
      client.getQueryData<ResponseOf<"account_session">>(accountKeys.session)?.account?.id === accountId,
    onChange: () => void client.invalidateQueries({ queryKey: vocabularyKeys.all }),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401)
        void client.invalidateQueries({ queryKey: accountKeys.session });
    },
  });
  stores.set(accountId, store);
  return store;
}

/** The review of cards of this account, owned or observed by this window. */
export function useRun(accountId: number) {
  const store = storeOf(accountId, useQueryClient());
  const shown = useSyncExternalStore(store.subscribe, store.shown);
  const isWaiting = shown.run !== null && nextUnsettled(shown.run) !== undefined;

  useEffect(() => {
    const tryNow = () => void store.deliver();
    // Fires for changes saved by other windows; this window's own changes cause no event.
    const look = ({ key }: StorageEvent) => {
      if (key === runStorageKey(accountId)) store.follow();
    };
    window.addEventListener("online", tryNow);
    window.addEventListener("storage", look);
    return () => {
      window.removeEventListener("online", tryNow);
      window.removeEventListener("storage", look);
    };
  }, [store, accountId]);

  useEffect(() => {
    if (!isWaiting) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (shown.isStuck) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isWaiting, shown.isStuck]);

  return { store, ...shown, isWaiting };
}
