import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { DOCS_PATH, ROUTES } from "../../routes.ts";
import { Card } from "../../ui/card.tsx";
import { Code } from "../../ui/code.tsx";
import { CopyButton } from "../../ui/copy.tsx";

/** The binding of the contract, for agents that know this service. */
export function HowToBind({ baseUrl }: { baseUrl: string }) {
  const { t } = useTranslation();
  const command = `curl -X POST ${baseUrl}/api/v1/agent-bindings \\
  -H 'Content-Type: application/json' \\
  -d '{"clientName": "my agent", "tokenType": "user"}'`;
  return (
    <Card title={t("agents.howTitle")} about={t("agents.how")} action={<CopyButton text={command} />}>
      <ol className="flex list-decimal flex-col gap-3 pl-5 text-sm marker:text-soft">
        <li>
          {t("agents.stepAsk")}
          <div className="mt-2">
            <Code label={t("agents.command")} text={command} wraps />
          </div>
        </li>
        <li>{t("agents.stepOpen")}</li>
        <li>{t("agents.stepFetch")}</li>
      </ol>
      <p className="mt-4 flex flex-wrap gap-x-4 text-sm">
        <Link href={ROUTES.developers} className="text-accent underline-offset-4 hover:underline">
          {t("developers.link")}
        </Link>
        <a href={DOCS_PATH} className="text-accent underline-offset-4 hover:underline">
          {t("nav.documentation")}
        </a>
      </p>
    </Card>
  );
}
