import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";

const SHOWN_MS = 3000;

/** Copies a text and says whether that worked: browsers offer the clipboard on https and localhost only. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);
  const copy = async () => {
    setOutcome((await writeClipboard(text)) ? "copied" : "failed");
    setTimeout(() => setOutcome(null), SHOWN_MS);
  };
  const labels = { copied: t("ui.copied"), failed: t("ui.copyFailed") };
  const Icon = outcome === "copied" ? Check : Copy;
  return (
    <Button icon={<Icon aria-hidden className="size-4" />} onPress={() => void copy()}>
      {outcome === null ? t("ui.copy") : labels[outcome]}
    </Button>
  );
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
