import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Card, List } from "../../ui/card.tsx";

const SHOWN = 3;

/** What was begun and not finished: the newest few, the rest on demand; nothing where there is none. */
export function GoOn<One>({ open, children }: { open: readonly One[]; children(one: One): ReactNode }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  if (open.length === 0) return null;
  const further = open.length - SHOWN;
  return (
    <Card title={t("begin.goOn")} flush>
      <List label={t("begin.goOn")}>{(isWhole ? open : open.slice(0, SHOWN)).map(children)}</List>
      {further > 0 && (
        <div className="border-t border-line px-1 py-1 sm:px-2">
          <Button look="quiet" aria-expanded={isWhole} onPress={() => setWhole(!isWhole)}>
            {isWhole ? t("begin.fewer") : t("begin.further", { count: further })}
          </Button>
        </div>
      )}
    </Card>
  );
}
