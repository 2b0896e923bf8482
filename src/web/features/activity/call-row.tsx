import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Disclosure, DisclosurePanel, Button as Pressable } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Badge } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { useOperationNames } from "../developers/names.ts";
import { Id } from "../developers/operation-id.tsx";
import { CallDetails, type RowActions } from "./call-details.tsx";
import type { AgentCall } from "./calls.ts";
import { timeOf, useClientName, useTargetTitle } from "./names.ts";
import { useWhy } from "./reasons.ts";

/**
 * One call: when, by whom, which operation and its subject; it expands to the details. `inRun` means that the run around it already shows most of
 * that.
 */
export function CallRow({ call, inRun = false, ...actions }: RowActions & { call: AgentCall; inRun?: boolean }) {
  const { t } = useTranslation();
  const names = useOperationNames();
  const nameOf = useClientName(actions.clients);
  const why = useWhy();
  const { id, client, operation, status, isRepeat } = call;
  const time = timeOf(call);
  return (
    <OpenableRow
      id={id}
      label={t("activity.details", { name: names.operation(operation), time })}
      panel={() => <CallDetails call={call} {...actions} />}
    >
      <Time>{time}</Time>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
          {!inRun && <OperationName id={operation} />}
          <Marks call={call} />
          <TargetName call={call} />
        </div>
        {!inRun && (
          <Facts className="text-sm text-soft wrap-anywhere">
            <span>{nameOf(client)}</span>
            {client.status !== "active" && <span>{t(`agents.status.${client.status}`)}</span>}
          </Facts>
        )}
        {status >= 400 && !isNamedMissing(call) && <p className="text-sm">{why(call)}</p>}
        {isRepeat && <p className="text-sm text-soft">{t("activity.repeated")}</p>}
      </div>
    </OpenableRow>
  );
}

/** Whether the call was refused because of its target. The reason is then already shown beside the target. */
function isNamedMissing({ status, target }: AgentCall): boolean {
  return status === 404 && target?.isGone === true;
}

/** A row that expands by a button at its end. */
export function OpenableRow({
  id,
  label,
  panel,
  children,
}: {
  id: number;
  /** Name of the button. */
  label: string;
  panel(): ReactNode;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <Disclosure isExpanded={isOpen} onExpandedChange={setOpen}>
        <div className="relative flex items-start gap-x-4 py-3 pr-2 pl-5 hover:bg-sunken/60 sm:pr-3 sm:pl-6">
          {children}
          <Pressable
            slot="trigger"
            data-row={id}
            aria-label={label}
            className="-my-1.5 flex size-11 shrink-0 scroll-my-24 cursor-pointer items-center justify-center rounded-sm outline-hidden after:absolute after:inset-0 data-focus-visible:after:rounded-sm data-focus-visible:after:outline-2 data-focus-visible:after:-outline-offset-2 data-focus-visible:after:outline-accent"
          >
            <ChevronDown
              aria-hidden
              className={`size-5 text-soft transition-transform motion-reduce:transition-none ${isOpen ? "rotate-180" : ""}`}
            />
          </Pressable>
        </div>
        <DisclosurePanel>{isOpen && panel()}</DisclosurePanel>
      </Disclosure>
    </li>
  );
}

export function Time({ children }: { children: string }) {
  return <span className="w-11 shrink-0 pt-0.5 text-sm text-soft tabular-nums">{children}</span>;
}

/** The operation, in words, or its id if it is unknown. */
export function OperationName({ id }: { id: string }) {
  const name = useOperationNames().operation(id);
  return (
    <span className="min-w-0 font-medium wrap-anywhere">
      {name === id ? (
        <span className="text-sm font-normal">
          <Id>{id}</Id>
        </span>
      ) : (
        name
      )}
    </span>
  );
}

/** The subject of the call, as a link if it has a page. */
export function TargetName({ call }: { call: Pick<AgentCall, "target" | "status"> }) {
  const { t } = useTranslation();
  const title = useTargetTitle()(call);
  const { target, status } = call;
  if (target === null || title === null) return null;
  if (target.isGone || target.route === null) {
    return (
      <span className="text-sm text-soft">{t(status === 404 ? "activity.unknown" : "activity.gone", { title })}</span>
    );
  }
  return (
    <Link
      href={target.route}
      // Above the button that covers the whole row.
      className="relative z-10 line-clamp-2 min-w-0 text-accent wrap-anywhere underline-offset-4 hover:underline"
    >
      {title}
    </Link>
  );
}

/** How it ended, if that is notable, and through which entry point it came. */
export function Marks({ call: { status, via, isRepeat } }: { call: Pick<AgentCall, "status" | "via" | "isRepeat"> }) {
  const { t } = useTranslation();
  return (
    <>
      {status >= 400 && (
        <Badge tone="danger">{t(status >= 500 ? "activity.failedMark" : "activity.refusedMark", { status })}</Badge>
      )}
      {isRepeat && <Badge tone="accent">{t("activity.repeatMark")}</Badge>}
      {via === "mcp" && <Badge>MCP</Badge>}
    </>
  );
}
