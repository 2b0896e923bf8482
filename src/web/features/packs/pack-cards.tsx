import { BookOpen, PackageOpen } from "lucide-react";
import { Trans, useTranslation } from "react-i18next";
import { FileButton } from "../../ui/button.tsx";
import { Badge, Card, Empty, Fact } from "../../ui/card.tsx";
import { Code } from "../../ui/code.tsx";
import { useFormat } from "../../ui/format.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { type Pack, usePacks } from "./packs.ts";

const COMMAND = "lectern import my-pack.zip --check\nlectern import my-pack.zip";

/** Where the service documents the pack format. */
const GUIDE_PATH = "/content-pack/guide.md";

/** Every installed pack: its credits, and its contents. */
export function PackCards() {
  const packs = usePacks();
  return (
    <Loaded query={packs} lines={6}>
      {({ packs: installed }) =>
        installed.length === 0 ? <NoPacks /> : installed.map((pack) => <PackCard key={pack.packId} pack={pack} />)
      }
    </Loaded>
  );
}

function PackCard({ pack }: { pack: Pack }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { title, version, packId, licence, author, source, description, installedAt, updatedAt, holds } = pack;
  return (
    <Card title={title} about={description} action={<Badge tone="accent">{t("packs.version", { version })}</Badge>}>
      <div className="flex flex-col gap-5">
        {holds.length > 0 && (
          <ul aria-label={t("packs.holds")} className="flex flex-wrap gap-x-6 gap-y-3">
            {holds.map(({ kind, offered, withdrawn }) => (
              <li key={kind}>
                <span className="block text-lg leading-6 font-semibold tabular-nums">{format.number(offered)}</span>
                <span className="block text-xs text-soft">
                  {t(`packs.kinds.${kind}`)}
                  {withdrawn > 0 && ` · ${t("packs.withdrawnCount", { count: withdrawn })}`}
                </span>
              </li>
            ))}
          </ul>
        )}
        <dl className="divide-y divide-line border-t border-line pt-3">
          <Fact name={t("packs.author")}>{author}</Fact>
          <Fact name={t("packs.licence")}>{licence}</Fact>
          {source !== "" && <Fact name={t("packs.source")}>{source}</Fact>}
          <Fact name={t("packs.id")}>
            <code className="font-mono text-sm">{packId}</code>
          </Fact>
          <Fact name={t("packs.installed")}>{format.dateTime(installedAt)}</Fact>
          {updatedAt !== installedAt && <Fact name={t("packs.updated")}>{format.dateTime(updatedAt)}</Fact>}
        </dl>
      </div>
    </Card>
  );
}

function NoPacks() {
  const { t } = useTranslation();
  return (
    <Card flush>
      <Empty icon={<PackageOpen aria-hidden className="size-6" />} title={t("packs.emptyTitle")}>
        {t("packs.empty")}
      </Empty>
    </Card>
  );
}

/** Where the format is documented, and how to import without a browser. */
export function PackHelp() {
  const { t } = useTranslation();
  return (
    <Card title={t("packs.helpTitle")}>
      <div className="flex flex-col gap-3 text-sm">
        <p>
          <Trans i18nKey="packs.help" components={{ code: <code translate="no" className="font-mono" /> }} />
        </p>
        <p>
          <FileButton href={GUIDE_PATH} icon={<BookOpen aria-hidden className="size-4" />}>
            {t("packs.guide")}
          </FileButton>
        </p>
        <p>{t("packs.helpCommand")}</p>
        <Code label={t("packs.command")} text={COMMAND} />
      </div>
    </Card>
  );
}
