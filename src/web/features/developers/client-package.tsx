import { useTranslation } from "react-i18next";
import { Sample } from "./sample.tsx";
import { Section } from "./section.tsx";

const INSTALL = "npm install ./lectern/client";

/** The npm package that calls the service from JavaScript and TypeScript. */
export function ClientPackage({ baseUrl }: { baseUrl: string }) {
  const { t } = useTranslation();
  const program = [
    'import { LecternClient } from "lectern-client";',
    `const lectern = new LecternClient({ baseUrl: ${JSON.stringify(baseUrl)}, token: process.env.ACCESS_TOKEN });`,
    "console.log(await lectern.vocabulary.personalSearch({ limit: 5 }));",
  ].join("\n");
  return (
    <Section id="client" title={t("developers.client.title")} about={t("developers.client.about")}>
      <div className="flex flex-col gap-3 text-sm">
        <Sample label={t("developers.client.install")} text={INSTALL} />
        <Sample label={t("developers.client.use")} text={program} />
      </div>
    </Section>
  );
}
