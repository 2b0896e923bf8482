import { Keyboard } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { useKeysHelp } from "../../ui/keys.tsx";

/** The most important shortcuts, shown on devices with a keyboard. */
export function KeyLine() {
  const { t } = useTranslation();
  const showKeys = useKeysHelp();
  return (
    <div className="hidden flex-wrap items-center gap-x-4 gap-y-1 text-xs text-soft pointer-fine:flex">
      <Key name="Alt P">{t("dictation.keys.play")}</Key>
      <Key name="Enter">{t("dictation.keys.enter")}</Key>
      <Button look="quiet" icon={<Keyboard aria-hidden className="size-4" />} onPress={showKeys}>
        {t("dictation.keys.all")}
      </Button>
    </div>
  );
}

function Key({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <kbd className="rounded-sm border border-line bg-sunken px-1.5 py-0.5 font-mono text-ink">{name}</kbd>
      {children}
    </span>
  );
}
