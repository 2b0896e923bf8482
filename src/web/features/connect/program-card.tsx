import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import { FileButton, ProgramButton } from "../../ui/button.tsx";
import { Badge, Card } from "../../ui/card.tsx";
import { Code } from "../../ui/code.tsx";
import { CopyButton } from "../../ui/copy.tsx";
import { Notice } from "../../ui/form.tsx";
import { useFormat } from "../../ui/format.ts";
import { type Addresses, isHosted, type Program, type Progress, setupOf } from "./programs.ts";
import { isOutOfReach, type Reach } from "./reach.ts";

/** How one program is connected, what it can do then, and whether it is connected. */
export function ProgramCard({
  program,
  addresses,
  reach,
  progress,
}: {
  program: Program;
  addresses: Addresses;
  reach: Reach;
  progress: Progress;
}) {
  const { t } = useTranslation();
  const { link, snippet } = setupOf(program, addresses);
  const name = t(`connect.programs.${program}.name`);
  return (
    <Card title={name} about={t(`connect.programs.${program}.about`)} action={<Sign progress={progress} />}>
      <div className="flex flex-col gap-4">
        {isHosted(program) && isOutOfReach(reach) && (
          <Notice tone="warn">{t("connect.needsInternet", { name })}</Notice>
        )}
        <ol className="flex list-decimal flex-col gap-4 pl-5 text-sm marker:text-soft">
          <li>
            <p>{t(`connect.programs.${program}.first`)}</p>
            <div className="mt-3 flex flex-col items-start gap-3 [&>section]:w-full">
              <Code label={t("connect.pasteInto", { name })} text={snippet} wraps />
              <div className="flex flex-wrap gap-3">
                {link !== null && <SetupLink link={link}>{t("connect.open", { name })}</SetupLink>}
                <CopyButton text={snippet} />
              </div>
            </div>
          </li>
          <li>{t(`connect.programs.${program}.then`, { address: addresses.base })}</li>
        </ol>
      </div>
    </Card>
  );
}

/** A link that opens a site in a new window, or a program on this device. */
function SetupLink({ link, children }: { link: string; children: string }) {
  const icon = <ExternalLink aria-hidden className="size-4" />;
  const Button = link.startsWith("https:") ? FileButton : ProgramButton;
  return (
    <Button href={link} icon={icon}>
      {children}
    </Button>
  );
}

function Sign({ progress }: { progress: Progress }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (progress.state === "calling") {
    return <Badge tone="accent">{t("connect.sign.calling", { when: format.ago(progress.lastUsedAt) })}</Badge>;
  }
  return progress.state === "allowed" ? (
    <Badge tone="warn">{t("connect.sign.allowed")}</Badge>
  ) : (
    <Badge>{t("connect.sign.none")}</Badge>
  );
}
