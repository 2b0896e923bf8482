import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { now } from "../../clock.ts";
import { useSession } from "../account/account.ts";
import { accountKeys } from "../account/keys.ts";
import { showBrowserNotice } from "../notifications/browser-notices.ts";
import { noticeKeys } from "../notifications/keys.ts";
import { createGather } from "./gather.ts";
import { passOn } from "./notice-listeners.ts";
import { ALL_READS, isTypedOver, readsOf, readsOfNotice } from "./reads.ts";
import { openStream } from "./stream.ts";
import { joinWindows, listenAlone, type ReceivedEvent } from "./windows.ts";

const EVERY_MS = 2000;

/** Keeps the page up to date with changes by agents, other windows and the clock, while someone is signed in. */
export function Live() {
  const accountId = useSession().data?.account?.id ?? null;
  const client = useQueryClient();
  const [isLost, setLost] = useState(false);
  useEffect(() => (accountId === null ? undefined : follow(client, accountId, setLost)), [accountId, client]);
  return <Lost isLost={isLost} />;
}

/**
 * Shows at the lower edge that the connection to the service is lost. Pages with controls at the lower edge report themselves what is saved; there
 * it is only read out.
 */
function Lost({ isLost }: { isLost: boolean }) {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      data-screen-only
      className="pointer-events-none fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-30 lg:bottom-0 [html:has([data-toasts])_&]:sr-only"
    >
      {isLost && (
        <p className="border-t border-line bg-warn-soft px-4 py-0.5 text-center text-xs text-warn">{t("ui.lost")}</p>
      )}
    </div>
  );
}

function follow(client: QueryClient, accountId: number, setLost: (isLost: boolean) => void): () => void {
  const begun = now();
  const reads = createGather({
    everyMs: EVERY_MS,
    // A response from before a pending change would revert what is shown of it.
    isHeld: () => client.isMutating() > 0,
    run: (names) => invalidateReads(client, names),
  });
  const onEvent = ({ event, isLeading, hasBreak }: ReceivedEvent) => {
    switch (event.kind) {
      case "changed":
        return reads.add(event.groups.flatMap(readsOf));
      case "lost":
        return setLost(true);
      case "ready":
        setLost(false);
        return reads.add(hasBreak ? ALL_READS : readsOf("notifications"));
      case "notice":
        reads.add(readsOfNotice(event.notice.kind));
        passOn(event.notice);
        // Notices that came while no page was open are in the list, and not announced. If a browser fails to show a notice, the list still has it.
        if (isLeading && Date.parse(event.notice.givenAt) >= begun) showBrowserNotice(event.notice).catch(() => {});
    }
  };
  const onRefused = () => void client.invalidateQueries({ queryKey: accountKeys.session });
  const joining = { accountId, onEvent, onRefused };
  // Browsers offer locks at secure addresses only.
  const membership =
    "locks" in navigator
      ? joinWindows(joining, { locks: navigator.locks, open: openStream })
      : listenAlone(joining, openStream);
  const look = () => membership.look(isSeen());
  look();
  document.addEventListener("visibilitychange", look);
  return () => {
    document.removeEventListener("visibilitychange", look);
    membership.leave();
    reads.stop();
    setLost(false);
  };
}

function isSeen(): boolean {
  return document.visibilityState === "visible";
}

/** Hidden windows read again when they become visible; but the number of notices is in their titles too. */
function invalidateReads(client: QueryClient, names: readonly string[]): void {
  const areOf = (queryKey: readonly unknown[]) => names.some((name) => name === queryKey[0]);
  void client.invalidateQueries({
    predicate: ({ queryKey }) => areOf(queryKey) && !isTypedOver(queryKey),
    refetchType: isSeen() ? "active" : "none",
  });
  void client.invalidateQueries({
    predicate: ({ queryKey }) => areOf(queryKey) && isTypedOver(queryKey),
    refetchType: "none",
  });
  if (!isSeen() && areOf(noticeKeys.list)) void client.refetchQueries({ queryKey: noticeKeys.list, type: "active" });
}
