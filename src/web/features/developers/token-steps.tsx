import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Operation, Reference } from "./reference.ts";
import { Sample } from "./sample.tsx";
import { sampleOf } from "./samples.ts";
import { Section } from "./section.tsx";

/** The steps to a working token, with commands to copy. */
export function TokenSteps({ reference: { baseUrl, operations } }: { reference: Reference }) {
  const { t } = useTranslation();
  const commandOf = (id: string, request?: Operation["examples"][number]["request"]) => {
    const operation = operations.find((one) => one.id === id);
    if (operation === undefined) return "";
    return sampleOf("curl", operation, request ?? operation.examples[0]?.request ?? {}, baseUrl);
  };
  const exchange = commandOf("agent_binding_exchange", { bindingId: "BINDING_ID", secret: "BINDING_SECRET" });
  return (
    <Section id="token" title={t("developers.token.title")} about={t("developers.token.about")}>
      <ol className="flex list-decimal flex-col gap-4 pl-5 text-sm marker:text-soft">
        <Step text={t("developers.token.create")} command={commandOf("agent_binding_create")} />
        <Step text={t("developers.token.show")} />
        <Step text={t("developers.token.poll")} command={exchange}>
          <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-soft">
            {(["pending", "bound", "used", "expired"] as const).map((status) => (
              <li key={status}>
                <code className="font-mono text-xs text-ink">{status}</code> {t(`developers.token.${status}`)}
              </li>
            ))}
          </ul>
        </Step>
        <Step text={t("developers.token.save")} command="export ACCESS_TOKEN='…'" />
        <Step text={t("developers.token.check")} command={commandOf("agent_me")} />
      </ol>
    </Section>
  );
}

function Step({ text, command, children }: { text: string; command?: string; children?: ReactNode }) {
  return (
    <li className="pl-1">
      {text}
      {command !== undefined && (
        <div className="mt-2">
          <Sample label={text} text={command} />
        </div>
      )}
      {children}
    </li>
  );
}
