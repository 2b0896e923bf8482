import { useTranslation } from "react-i18next";
import { Addresses, Connect } from "./addresses.tsx";
import { Calls, Refusals, Rules } from "./calls.tsx";
import { ClientPackage } from "./client-package.tsx";
import { OperationList } from "./operation-list.tsx";
import type { Reference } from "./reference.ts";
import { Contents } from "./section.tsx";
import { TokenSteps } from "./token-steps.tsx";

/** What a developer needs to know before the first call, and the list of operations. */
export function Overview({ reference }: { reference: Reference }) {
  const { t } = useTranslation();
  const parts = [
    { id: "addresses", name: t("developers.addresses.title") },
    { id: "token", name: t("developers.token.title") },
    { id: "mcp", name: t("developers.mcp.title") },
    { id: "client", name: t("developers.client.title") },
    { id: "calls", name: t("developers.calls.title") },
    { id: "errors", name: t("developers.errors.title") },
    { id: "rules", name: t("developers.rules.title") },
    { id: "operations", name: t("developers.operations") },
  ];
  return (
    <>
      <Contents parts={parts} />
      <Addresses baseUrl={reference.baseUrl} />
      <TokenSteps reference={reference} />
      <Connect baseUrl={reference.baseUrl} />
      <ClientPackage baseUrl={reference.baseUrl} />
      <Calls reference={reference} />
      <Refusals />
      <Rules />
      <OperationList operations={reference.operations} />
    </>
  );
}
