import { useTranslation } from "react-i18next";
import { Notice } from "../../ui/form.tsx";
import { useSession } from "../account/account.ts";
import type { Connection } from "./connections.ts";

type Code = Exclude<Connection["attention"], "">;

/** Kinds for which the learner's next step differs; for the others it is the same. */
const BY_KIND = ["unauthorized", "not_found", "blocked", "rejected"] as const;
type CodeByKind = (typeof BY_KIND)[number];

function isByKind(code: Code): code is CodeByKind {
  return BY_KIND.some((one) => one === code);
}

/** What happened to a connection that needs attention, and the next step. */
export function Attention({ connection: { kind, attention } }: { connection: Connection }) {
  const { t } = useTranslation();
  const isOwner = useSession().data?.account?.role === "owner";
  const code = attention === "" ? "rejected" : attention;
  const next = () => {
    if (code === "address_refused" && isOwner) return t("connections.next.addressRefusedOwner");
    return isByKind(code) ? t(`connections.next.${code}.${kind}`) : t(`connections.next.${code}`);
  };
  return (
    <Notice tone="warn">
      <p className="font-medium">{t(`connections.causes.${code}`)}</p>
      <p>{next()}</p>
    </Notice>
  );
}
