import { useTranslation } from "react-i18next";
import { Facts } from "../../ui/facts.tsx";
import { useFormat } from "../../ui/format.ts";
import { useOperationNames } from "../developers/names.ts";
import type { RowActions } from "./call-details.tsx";
import { CallRow, Marks, OpenableRow, OperationName, TargetName, Time } from "./call-row.tsx";
import type { AgentCall } from "./calls.ts";
import { timeOf, useClientName, useTargetTitle } from "./names.ts";
import { useWhy } from "./reasons.ts";
import type { Run } from "./runs.ts";

/** A repeated call, as one row that expands to all of its calls. */
export function RunRow({ calls, ...actions }: RowActions & Run) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = useOperationNames();
  const nameOf = useClientName(actions.clients);
  const why = useWhy();
  const [newest] = calls;
  const oldest = calls.at(-1) ?? newest;
  const { client, operation, status } = newest;
  const times = t("activity.times", { number: format.number(calls.length) });
  const [from, to] = [timeOf(oldest), timeOf(newest)];
  const span = from === to ? null : t("activity.span", { from, to });
  return (
    <OpenableRow
      id={newest.id}
      label={t("activity.showRun", { times, name: names.operation(operation), time: to })}
      panel={() => (
        <ul aria-label={names.operation(operation)} className="divide-y divide-line border-t border-line bg-sunken/40">
          {calls.map((call) => (
            <CallRow key={call.id} call={call} inRun {...actions} />
          ))}
        </ul>
      )}
    >
      <Time>{to}</Time>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
          <span className="font-medium text-soft tabular-nums">{times}</span>
          <OperationName id={operation} />
          <Marks call={newest} />
          <RunTargets calls={calls} />
        </div>
        <Facts className="text-sm text-soft wrap-anywhere">
          <span>{nameOf(client)}</span>
          {client.status !== "active" && <span>{t(`agents.status.${client.status}`)}</span>}
          {span !== null && <span>{span}</span>}
        </Facts>
        {status >= 400 && <p className="text-sm">{why(newest)}</p>}
      </div>
    </OpenableRow>
  );
}

/** The subject all of them share, or the number of subjects. */
function RunTargets({ calls }: { calls: readonly AgentCall[] }) {
  const { t } = useTranslation();
  const titleOf = useTargetTitle();
  const [first] = calls;
  const different = new Set(calls.map((call) => JSON.stringify(call.ids)));
  if (first?.target === undefined || first.target === null) return null;
  if (different.size === 1) return <TargetName call={first} />;
  const titles = [...new Set(calls.flatMap((call) => titleOf(call) ?? []))];
  const [one, two] = titles;
  if (one === undefined || two === undefined) return null;
  return (
    <span className="line-clamp-2 min-w-0 text-sm text-soft wrap-anywhere">
      {titles.length === 2
        ? `${one}${t("ui.comma")}${two}`
        : t("activity.andOthers", { one, two, count: titles.length - 2 })}
    </span>
  );
}
