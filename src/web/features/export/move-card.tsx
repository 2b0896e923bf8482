import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { Code } from "../../ui/code.tsx";
import { CopyButton } from "../../ui/copy.tsx";
import { Notice } from "../../ui/form.tsx";
import { useSession } from "../account/account.ts";
import { shellWord } from "./shell.ts";

const FILE = "account.tar.gz";
const JSON_FILE = "lectern-export.json";

/** The move to another server, which is the operator's task: the commands are ready to be sent to them. */
export function MoveCard() {
  const { t } = useTranslation();
  const address = shellWord(useSession().data?.account?.email ?? "");
  return (
    <Card title={t("export.move.title")} about={t("export.move.about")}>
      <div className="flex flex-col gap-5">
        <ol className="flex list-decimal flex-col gap-5 pl-5 text-sm marker:text-soft">
          <li>
            <Command
              about={t("export.move.export")}
              label={t("export.move.exportCommand")}
              text={`lectern account export --email ${address} ${FILE}`}
            />
          </li>
          <li>
            <Command
              about={t("export.move.import", { file: FILE })}
              label={t("export.move.importCommand")}
              text={`lectern account import ${FILE}`}
            />
          </li>
          <li>{t("export.move.check")}</li>
        </ol>
        <div className="text-sm">
          <Command
            about={t("export.move.json")}
            label={t("export.move.jsonCommand")}
            text={`lectern account import ${JSON_FILE} --email ${address}`}
          />
        </div>
        <Notice tone="calm">{t("export.move.stays")}</Notice>
      </div>
    </Card>
  );
}

function Command({ about, label, text }: { about: string; label: string; text: string }) {
  return (
    <>
      <p className="mb-2.5">{about}</p>
      <div className="flex flex-col items-start gap-2.5 [&>section]:w-full">
        <Code label={label} text={text} />
        <CopyButton text={text} />
      </div>
    </>
  );
}
