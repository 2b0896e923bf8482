import { Import, Trash2, Upload } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { useErrorText } from "../../ui/errors.ts";
import { Notice } from "../../ui/form.tsx";
import { Progress } from "../../ui/progress.tsx";
import { toast } from "../../ui/toast.tsx";
import { ChangeTable } from "./change-table.tsx";
import { type Checked, type Imported, type Summary, useDiscardPack, useImportPack } from "./packs.ts";
import { ProblemList } from "./problem-list.tsx";

/** The result of a check, with the choice to import the pack or not. */
export function CheckResult({ fileName, checked, onClose }: { fileName: string; checked: Checked; onClose(): void }) {
  const { t } = useTranslation();
  const { uploadId, summary, needsReplace } = checked;
  const importPack = useImportPack();
  // The result of an import replaces that of the earlier check.
  const outcome = importPack.data ?? checked;
  return (
    <Card title={fileName} about={summary === null ? undefined : <About summary={summary} />}>
      <div className="flex flex-col gap-5">
        <Verdict outcome={outcome} needsReplace={needsReplace} />
        {outcome.problems.length > 0 && outcome.status !== "imported" && (
          <ProblemList problems={outcome.problems} problemCount={outcome.problemCount} />
        )}
        {outcome.summary !== null && <ChangeTable summary={outcome.summary} />}
        {uploadId === null || importPack.data !== undefined ? (
          <div>
            <Button icon={<Upload aria-hidden className="size-4" />} onPress={onClose}>
              {t("packs.another")}
            </Button>
          </div>
        ) : (
          <Choice uploadId={uploadId} needsReplace={needsReplace} importPack={importPack} onClose={onClose} />
        )}
      </div>
    </Card>
  );
}

function About({ summary: { packId, version, previousVersion } }: { summary: Summary }) {
  const { t } = useTranslation();
  return previousVersion === null || previousVersion === version
    ? t("packs.packVersion", { packId, version })
    : t("packs.packUpdate", { packId, version, previousVersion });
}

function Verdict({ outcome, needsReplace }: { outcome: Checked | Imported; needsReplace: boolean }) {
  const { t } = useTranslation();
  if (outcome.status === "imported") return <Notice tone="calm">{t("packs.imported")}</Notice>;
  if (needsReplace) return <Notice tone="warn">{t("packs.needsReplace")}</Notice>;
  if (outcome.status === "refused") return <Notice tone="danger">{t("packs.refused")}</Notice>;
  if (outcome.summary?.status === "unchanged") return <Notice tone="calm">{t("packs.unchanged")}</Notice>;
  return <Notice tone="calm">{t("packs.valid")}</Notice>;
}

function Choice({
  uploadId,
  needsReplace,
  importPack,
  onClose,
}: {
  uploadId: string;
  needsReplace: boolean;
  importPack: ReturnType<typeof useImportPack>;
  onClose(): void;
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const discard = useDiscardPack();
  const [isAsking, setAsking] = useState(false);
  const run = (replace: boolean) => {
    setAsking(false);
    importPack.mutate(
      { uploadId, replace },
      { onSuccess: ({ status }) => status === "imported" && toast(t("packs.importedToast")) },
    );
  };
  if (importPack.isPending) return <Progress label={t("packs.importing")} share={null} />;
  const error = importPack.error ?? discard.error;
  return (
    <div className="flex flex-col gap-4">
      {error !== null && <Notice tone="danger">{errorText(error)}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button
          look="primary"
          icon={<Import aria-hidden className="size-4" />}
          onPress={() => (needsReplace ? setAsking(true) : run(false))}
        >
          {needsReplace ? t("packs.replace") : t("packs.import")}
        </Button>
        <Button
          icon={<Trash2 aria-hidden className="size-4" />}
          isPending={discard.isPending}
          onPress={() => discard.mutate(uploadId, { onSuccess: onClose })}
        >
          {t("packs.discard")}
        </Button>
      </div>
      <ConfirmDialog
        title={t("packs.replaceTitle")}
        action={t("packs.replace")}
        isOpen={isAsking}
        isPending={false}
        error={null}
        onClose={() => setAsking(false)}
        onConfirm={() => run(true)}
      >
        {t("packs.replaceAbout")}
      </ConfirmDialog>
    </div>
  );
}
