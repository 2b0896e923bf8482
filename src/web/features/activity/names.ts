import { useTranslation } from "react-i18next";
import { MINUTE_MS } from "../../../lib/time.ts";
import { now } from "../../clock.ts";
import { useFormat } from "../../ui/format.ts";
import { nearDay, wallTimeAt } from "../../ui/wall-time.ts";
import type { AgentCall, Client } from "./calls.ts";

type Named = Pick<Client, "tokenId" | "clientName">;

/** A client's name; with the number of its token if several clients share the name. */
export function useClientName(clients: readonly Named[]): (client: Named) => string {
  const { t } = useTranslation();
  return ({ tokenId, clientName }) =>
    clients.some((other) => other.clientName === clientName && other.tokenId !== tokenId)
      ? t("activity.numbered", { name: clientName, number: tokenId })
      : clientName;
}

/** `Today`, `Yesterday`, `Thu, 12 Mar`: a day in the reader's words, with the year if it is not this one. */
export function useDayName(): (day: string) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (day) => {
    const near = nearDay(day, now());
    if (near !== null) return t(`ui.when.${near}`);
    return day.slice(0, 4) === wallTimeAt(now()).day.slice(0, 4) ? format.day(day) : format.date(day);
  };
}

/** The subject of a call, in the person's words: its number if it has no title any more, or null if the call reports none. */
export function useTargetTitle(): (call: Pick<AgentCall, "target">) => string | null {
  const { t, i18n } = useTranslation();
  return ({ target }) => {
    if (target === null) return null;
    const title = i18n.language.startsWith("zh") ? (target.titleZh ?? target.title) : target.title;
    if (title !== null) return title;
    const { kind, number, isGone } = target;
    const name = t(`activity.kinds.${kind}`);
    return isGone && number !== null ? t("activity.numbered", { name, number }) : name;
  };
}

/** `14:05` by the learner's clock. */
export function timeOf({ at }: Pick<AgentCall, "at">): string {
  return wallTimeAt(Date.parse(at)).time;
}

/** `2026-11-22 14:05:09.123`, to be compared with a log. */
export function exactTimeOf({ at }: Pick<AgentCall, "at">): string {
  const ms = Date.parse(at);
  const { day, time } = wallTimeAt(ms);
  const seconds = (ms % MINUTE_MS) / 1000;
  return `${day} ${time}:${seconds.toFixed(3).padStart(6, "0")}`;
}
