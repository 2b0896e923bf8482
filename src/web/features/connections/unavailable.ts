import { useTranslation } from "react-i18next";
import { useSession } from "../account/account.ts";
import type { MessengerKind, Offer } from "./connections.ts";

/** What whoever runs the service sets so that a kind can be connected. */
const SETTINGS: Readonly<Partial<Record<MessengerKind, string>>> = {
  email: "LECTERN_SMTP_URL",
  telegram: "LECTERN_TELEGRAM_TOKEN",
};

/** Says why a kind cannot be connected here, and to those who run the service what to set. */
export function useWhyUnavailable(): (offer: Offer) => string {
  const { t } = useTranslation();
  const isOwner = useSession().data?.account?.role === "owner";
  return ({ kind, reason }) => {
    if (reason === "not_reachable_yet") return t("connections.connect.notReachable");
    const setting = SETTINGS[kind];
    return isOwner && setting !== undefined
      ? t("connections.connect.notSetUpOwner", { setting })
      : t("connections.connect.notSetUp");
  };
}
