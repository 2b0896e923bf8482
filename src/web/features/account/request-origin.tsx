import { useTranslation } from "react-i18next";

/** Where the request came from. The network is the one thing on this page that the requester cannot choose. */
export function RequestOrigin({
  request: { network, isOwnNetwork, userAgent },
}: {
  request: { readonly network: string | null; readonly isOwnNetwork: boolean; readonly userAgent: string };
}) {
  const { t } = useTranslation();
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      <dt className="text-soft">{t("bind.network")}</dt>
      <dd className="min-w-0 break-words">
        {network ?? t("bind.networkUnknown")}
        {network !== null && (
          <span className="block text-xs text-soft">{t(isOwnNetwork ? "bind.networkOwn" : "bind.networkOther")}</span>
        )}
      </dd>
      <dt className="text-soft">{t("bind.program")}</dt>
      <dd className="min-w-0 break-words">{userAgent === "" ? t("bind.programUnknown") : userAgent}</dd>
    </dl>
  );
}
