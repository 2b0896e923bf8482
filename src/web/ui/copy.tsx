import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "./button.tsx";

const SHOWN_MS = 3000;

/** Copies a text and shows whether that worked: browsers offer the clipboard on https and localhost only. */
export function CopyButton({ text }: { text: string }) {
  const { icon, words, copy } = useCopy(text);
  return (
    <Button icon={icon} onPress={copy}>
      {words}
    </Button>
  );
}

/** The same for lists of texts; `label` distinguishes the buttons. */
export function CopyIcon({ text, label }: { text: string; label: string }) {
  const { icon, words, outcome, copy } = useCopy(text);
  return (
    <span className="relative inline-flex">
      <IconButton icon={icon} label={`${words}: ${label}`} onPress={copy} />
      {/* The result is shown too, to the left of the button. */}
      <span role="status" className="pointer-events-none absolute inset-y-0 right-full flex items-center">
        {outcome !== null && (
          <span className="rounded-md bg-ink px-2.5 py-1 text-xs whitespace-nowrap text-page">{words}</span>
        )}
      </span>
    </span>
  );
}

function useCopy(text: string) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);
  const copy = async () => {
    setOutcome((await writeClipboard(text)) ? "copied" : "failed");
    setTimeout(() => setOutcome(null), SHOWN_MS);
  };
  const labels = { copied: t("ui.copied"), failed: t("ui.copyFailed") };
  const Icon = outcome === "copied" ? Check : Copy;
  return {
    icon: <Icon aria-hidden className="size-4" />,
    words: outcome === null ? t("ui.copy") : labels[outcome],
    outcome,
    copy: () => void copy(),
  };
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
