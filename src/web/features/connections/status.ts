import { useTranslation } from "react-i18next";
import type { Connection, Connections } from "./connections.ts";
import { spaced, useConnectionName, useNameList } from "./names.ts";

/** States in a few sentences by what reminders reach the learner now, or why they do not. */
export function useStatus(): (connections: Connections) => string[] {
  const { t } = useTranslation();
  const nameOf = useConnectionName();
  const nameList = useNameList();
  /** A single connection by its name, several by their kinds: `webhook × 3, Gotify and ntfy`. `isFirst`: the list begins a sentence. */
  const kindsOf = (connections: readonly Connection[], isFirst = false): string[] => {
    const [only] = connections;
    if (only !== undefined && connections.length === 1) return [nameOf(only, isFirst)];
    return [...Map.groupBy(connections, ({ kind }) => kind)].map(([kind, { length }], place) => {
      const name = nameOf({ kind, label: "" }, isFirst && place === 0);
      return length === 1 ? name : t("connections.status.several", { name, count: length });
    });
  };
  return ({ items, quietHours }) => {
    const messengers = items.filter(({ kind }) => kind !== "web_push");
    const active = messengers.filter(({ state }) => state === "active");
    const broken = messengers.filter(({ state }) => state === "needs_attention");
    const browsers = items.filter(({ kind, state }) => kind === "web_push" && state === "active").length;
    const inBrowsers = browsers === 0 ? [] : [t("connections.status.browsers", { count: browsers })];
    const ways = [...kindsOf(active), ...inBrowsers];
    const sentences = [
      ways.length > 0
        ? t("connections.status.reach", { ways: nameList(ways) })
        : t(broken.length > 0 ? "connections.status.hereOnly" : "connections.status.none"),
      broken.length > 0
        ? t("connections.status.broken", { count: broken.length, names: nameList(kindsOf(broken, true)) })
        : "",
      ways.length > 0 && quietHours !== null
        ? t("connections.status.quiet", { from: quietHours.from, to: quietHours.to })
        : "",
    ];
    return sentences.filter((sentence) => sentence !== "").map(spaced);
  };
}
