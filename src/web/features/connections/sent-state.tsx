import { CircleAlert, CircleCheck, CircleHelp, LoaderCircle, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Connection, Delivery } from "./connections.ts";
import { useReason } from "./reason.ts";

/** The service's message for a delivery with an unknown outcome. */
const UNKNOWN = "outcome unknown";

/** Whether something certainly did not arrive. */
export function hasFailed(delivery: Delivery | null | undefined): boolean {
  return delivery?.state === "failed" && delivery.detail !== UNKNOWN;
}

/** The status of a test: in progress, arrived, or failed with the reason, and the effect on a connection that still takes messages. */
export function TestState({
  delivery,
  connection: { kind, state },
}: {
  delivery: Delivery | null;
  connection: Connection;
}) {
  const { t } = useTranslation();
  return (
    <div>
      <SentState delivery={delivery} what={kind === "webhook" ? "hook" : "test"} />
      {state === "active" && hasFailed(delivery) && (
        <p className="mt-1 pl-6 text-sm text-soft">{t("connections.sent.tried")}</p>
      )}
    </div>
  );
}

/** The status of the last message. Null until it is known. */
export function SentState({ delivery, what }: { delivery: Delivery | null; what: "test" | "code" | "hook" }) {
  const { t } = useTranslation();
  const reason = useReason();
  const state = delivery?.state ?? "waiting";
  const textOf = () => {
    if (state === "delivered") return t(`connections.sent.${what}.delivered`);
    if (state !== "failed") return t(`connections.sent.${what}.waiting`);
    if (!hasFailed(delivery)) return t(`connections.sent.${what}.unknown`);
    const failed = t(`connections.sent.${what}.failed`);
    const why = reason(delivery?.detail ?? "");
    return why === "" ? failed : t("connections.sent.because", { failed, why });
  };
  const [Icon, look]: readonly [LucideIcon, string] =
    state === "delivered"
      ? [CircleCheck, "text-accent"]
      : state !== "failed"
        ? [LoaderCircle, "animate-spin text-soft motion-reduce:animate-none"]
        : hasFailed(delivery)
          ? [CircleAlert, "text-danger"]
          : [CircleHelp, "text-warn"];
  // One live region stays mounted, so that every change is read out.
  return (
    <div role="status" className="text-sm">
      <p className="flex gap-2">
        <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${look}`} />
        <span className="min-w-0 wrap-anywhere">{textOf()}</span>
      </p>
    </div>
  );
}
