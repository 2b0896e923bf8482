import { Pencil, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/button.tsx";
import { ListRow } from "../../ui/card.tsx";
import { useFormat } from "../../ui/format.ts";
import { StateBadge } from "./state-badge.tsx";
import type { Entry } from "./vocabulary.ts";

/** One word of the book. */
export function EntryRow({ entry, onEdit, onDelete }: { entry: Entry; onEdit(): void; onDelete(): void }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ListRow
      action={
        <span className="-mr-2.5 flex">
          <IconButton
            label={t("entry.editNamed", { phrase: entry.phrase })}
            icon={<Pencil aria-hidden className="size-4" />}
            onPress={onEdit}
          />
          <IconButton
            look="quiet-danger"
            label={t("entry.deleteNamed", { phrase: entry.phrase })}
            icon={<Trash2 aria-hidden className="size-4" />}
            onPress={onDelete}
          />
        </span>
      }
    >
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span lang="en" className="min-w-0 font-medium">
          {entry.phrase}
        </span>
        {entry.partOfSpeech !== "" && <span className="text-sm text-soft italic">{entry.partOfSpeech}</span>}
        <StateBadge state={entry.learningState} />
      </div>
      {entry.meaning !== "" && <p className="line-clamp-2 text-sm">{entry.meaning}</p>}
      {entry.dueAt !== null && (
        <p className="text-xs text-soft">{t("book.due", { when: format.relative(entry.dueAt) })}</p>
      )}
    </ListRow>
  );
}
