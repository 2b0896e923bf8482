import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";

const SHOWN_MS = 2000;

/** Copies a text and says so. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await writeClipboard(text))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <Button
      icon={copied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
      onPress={() => void copy()}
    >
      {copied ? t("ui.copied") : t("ui.copy")}
    </Button>
  );
}

/** Browsers offer the clipboard on https and localhost only; on a plain http address the text is selected for copying by hand. */
async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
