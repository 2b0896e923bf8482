import { FileUp } from "lucide-react";
import { useState } from "react";
import { FileTrigger } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { Code } from "../../ui/code.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useErrorText } from "../../ui/errors.ts";
import { Notice } from "../../ui/form.tsx";
import { type ImportResult, useImport } from "./vocabulary.ts";

const SAMPLE = `phrase,meaning,partOfSpeech,example
mitigate,减轻,verb,Trees mitigate the effects of heat.`;

/** Imports a file; if any row is invalid, all invalid rows are listed and nothing is written. */
export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t("import.title")} isOpen={isOpen} onClose={onClose}>
      <ImportForm onClose={onClose} />
    </Dialog>
  );
}

function ImportForm({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const send = useImport();
  const [fileName, setFileName] = useState("");
  const [problem, setProblem] = useState("");

  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    send.reset();
    setFileName(file.name);
    const content = await readText(file);
    setProblem(content === null ? t("import.notText") : "");
    if (content === null) return;
    const format = file.name.toLowerCase().endsWith(".json") ? "json" : "csv";
    send.mutate({ content, format, sourceTitle: file.name });
  };

  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-soft">{t("import.about")}</p>
      <Code label={t("import.sample")} text={SAMPLE} />
      <FileTrigger
        acceptedFileTypes={[".csv", ".json", "text/csv", "application/json"]}
        onSelect={(files) => void take(files?.[0])}
      >
        <Button look="primary" icon={<FileUp aria-hidden className="size-4" />} isPending={send.isPending}>
          {t("import.choose")}
        </Button>
      </FileTrigger>
      <div aria-live="polite" className="empty:hidden">
        {problem !== "" && <Notice tone="danger">{problem}</Notice>}
        {send.error !== null && <Refused error={send.error} fileName={fileName} />}
        {send.data !== undefined && <Done result={send.data} fileName={fileName} onClose={onClose} />}
      </div>
    </div>
  );
}

function Refused({ error, fileName }: { error: Error; fileName: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const details = error instanceof ApiError ? error.details : [];
  if (details.length === 0) return <Notice tone="danger">{errorText(error)}</Notice>;
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="danger">{t("import.refused", { fileName, count: details.length })}</Notice>
      <ul className="max-h-64 divide-y divide-line overflow-y-auto rounded-md border border-line text-sm">
        {details.map(({ path, message, expected }) => (
          <li key={path + message} className="px-3.5 py-2">
            <p>{message}</p>
            <p className="text-xs text-soft">{t("import.expected", { expected })}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Done({ result, fileName, onClose }: { result: ImportResult; fileName: string; onClose(): void }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="calm">
        {t("import.done", {
          fileName,
          created: result.created,
          merged: result.merged,
          unchanged: result.unchanged,
        })}
      </Notice>
      <Button wide onPress={onClose}>
        {t("ui.close")}
      </Button>
    </div>
  );
}

/** A file's text if it is UTF-8, with or without a byte order mark; else null. */
async function readText(file: File): Promise<string | null> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}
