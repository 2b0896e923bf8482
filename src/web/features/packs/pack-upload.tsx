import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FileDrop } from "../../ui/drop.tsx";
import { useErrorText } from "../../ui/errors.ts";
import { Notice } from "../../ui/form.tsx";
import { Progress } from "../../ui/progress.tsx";
import { CheckResult } from "./check-result.tsx";
import { useCheckPack } from "./packs.ts";

/** Takes a pack, uploads it to be checked, and shows the result. */
export function PackUpload() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const check = useCheckPack();
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState("");
  const sending = useRef<AbortController>(null);
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const take = ([file, ...others]: readonly File[]) => {
    if (file === undefined) return;
    const isPack = others.length === 0 && file.name.toLowerCase().endsWith(".zip");
    setProblem(isPack ? "" : t("packs.notOneZip"));
    if (!isPack) return;
    sending.current = new AbortController();
    setShare(0);
    check.mutate(
      { file, signal: sending.current.signal, onProgress: setShare },
      { onSuccess: () => result.current?.focus() },
    );
  };

  const fileName = check.variables?.file.name ?? "";
  const isStopped = check.error?.name === "AbortError";
  return (
    <div ref={result} tabIndex={-1} aria-live="polite" className="flex flex-col gap-4 outline-hidden">
      {check.isPending ? (
        <Card title={fileName}>
          <div className="flex flex-col items-start gap-4">
            <div className="w-full">
              <Progress label={share < 1 ? t("packs.sending") : t("packs.checking")} share={share < 1 ? share : null} />
            </div>
            <Button icon={<X aria-hidden className="size-4" />} onPress={() => sending.current?.abort()}>
              {t("ui.cancel")}
            </Button>
          </div>
        </Card>
      ) : check.data === undefined ? (
        <FileDrop
          label={t("packs.drop")}
          action={t("packs.choose")}
          accept={[".zip", "application/zip"]}
          onFiles={take}
        >
          {t("packs.dropAbout")}
        </FileDrop>
      ) : (
        <CheckResult key={check.submittedAt} fileName={fileName} checked={check.data} onClose={() => check.reset()} />
      )}
      {problem !== "" && <Notice tone="danger">{problem}</Notice>}
      {check.error !== null && !isStopped && <Notice tone="danger">{errorText(check.error)}</Notice>}
    </div>
  );
}
