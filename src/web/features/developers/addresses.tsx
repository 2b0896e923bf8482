import { useTranslation } from "react-i18next";
import { CopyIcon } from "../../ui/copy.tsx";
import { Sample } from "./sample.tsx";
import { Section } from "./section.tsx";

/** The service's addresses other than its operations. */
const ADDRESSES = [
  { id: "base", path: "" },
  { id: "mcp", path: "/mcp" },
  { id: "openapi", path: "/api/v1/agent/openapi.json" },
  { id: "listing", path: "/api/v1/agent/capabilities" },
  { id: "llms", path: "/llms.txt" },
  { id: "skill", path: "/skill.zip" },
  { id: "wellKnown", path: "/.well-known/api-catalog" },
] as const;

export function Addresses({ baseUrl }: { baseUrl: string }) {
  const { t } = useTranslation();
  return (
    <Section id="addresses" title={t("developers.addresses.title")} about={t("developers.addresses.about")}>
      <ul className="-my-2 divide-y divide-line">
        {ADDRESSES.map(({ id, path }) => (
          <li key={id} className="flex items-center justify-between gap-x-2 py-2">
            <div className="min-w-0">
              <p className="text-sm">{t(`developers.addresses.${id}`)}</p>
              <p className="font-mono text-xs text-soft wrap-anywhere">
                {path === "" || id === "mcp" ? (
                  baseUrl + path
                ) : (
                  <a href={path} className="underline-offset-4 hover:text-ink hover:underline">
                    {baseUrl + path}
                  </a>
                )}
              </p>
            </div>
            <CopyIcon text={baseUrl + path} label={t(`developers.addresses.${id}`)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Configuration of this service for an MCP client. */
export function Connect({ baseUrl }: { baseUrl: string }) {
  const { t } = useTranslation();
  const byAddress = { type: "http", url: `${baseUrl}/mcp`, headers: { Authorization: "Bearer ACCESS_TOKEN" } };
  const byCommand = {
    command: "lectern",
    args: ["mcp", "--base-url", baseUrl],
    env: { LECTERN_TOKEN: "ACCESS_TOKEN" },
  };
  const textOf = (lectern: object) => JSON.stringify({ mcpServers: { lectern } }, null, 2);
  return (
    <Section id="mcp" title={t("developers.mcp.title")} about={t("developers.mcp.about")}>
      <div className="flex flex-col gap-3 text-sm">
        <p>{t("developers.mcp.byAddress")}</p>
        <Sample label={t("developers.mcp.byAddress")} text={textOf(byAddress)} />
        <p>{t("developers.mcp.byCommand")}</p>
        <Sample label={t("developers.mcp.byCommand")} text={textOf(byCommand)} />
        <p className="wrap-anywhere">
          {t("developers.mcp.groups", { address: `${baseUrl}/mcp?groups=vocabulary,plans` })}
        </p>
      </div>
    </Section>
  );
}
