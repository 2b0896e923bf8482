import { useTranslation } from "react-i18next";
import { useSession } from "../account/account.ts";
import type { MessengerKind, Offer } from "./connections.ts";

/** The setting by which the operator makes a kind available. */
const SETTINGS: Readonly<Partial<Record<MessengerKind, string>>> = {
  email: "LECTERN_SMTP_URL",
  telegram: "LECTERN_TELEGRAM_TOKEN",
};

/** Explains why a kind is not available here, and shows operators what to set. */
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
