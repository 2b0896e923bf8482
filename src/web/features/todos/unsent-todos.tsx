import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/form.tsx";
import type { Unsent } from "./use-new-todos.ts";

/** Todos that could not be added while the next one was already being written: each can be sent again or dropped. */
export function UnsentTodos({
  unsent,
  onRetry,
  onDiscard,
}: {
  unsent: readonly Unsent[];
  onRetry(one: Unsent): void;
  onDiscard(one: Unsent): void;
}) {
  const { t } = useTranslation();
  if (unsent.length === 0) return null;
  return (
    <ul aria-label={t("todos.unsent.label")} className="flex flex-col gap-2">
      {unsent.map((one) => {
        const { id, why } = one;
        const { title } = one.draft;
        return (
          <li key={id}>
            <Notice tone="danger">
              <p className="wrap-anywhere">{t("todos.unsent.one", { title, why })}</p>
              <div className="mt-2 flex flex-wrap gap-2">
                <Button aria-label={t("todos.unsent.retryNamed", { title })} onPress={() => onRetry(one)}>
                  {t("todos.unsent.retry")}
                </Button>
                <Button
                  look="quiet-danger"
                  aria-label={t("todos.unsent.discardNamed", { title })}
                  onPress={() => onDiscard(one)}
                >
                  {t("todos.unsent.discard")}
                </Button>
              </div>
            </Notice>
          </li>
        );
      })}
    </ul>
  );
}
