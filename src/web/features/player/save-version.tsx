import { Save } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { writingPath } from "../../../lib/links.ts";
import { Button } from "../../ui/button.tsx";
import { useVersionSaver } from "../writing/save-version.ts";
import { useDesk } from "../writing/writing.ts";
import { entryAt, isUnsettled } from "./answer-book.ts";
import { useEntry, usePlayer } from "./player-context.ts";

/** Saves the current text of a writing task as a version, and shows how many there are. */
export function SaveVersion({ sessionId, questionSlotId }: { sessionId: number; questionSlotId: number }) {
  const { t } = useTranslation();
  const { store, isLocked } = usePlayer();
  const { value } = useEntry(questionSlotId);
  const versions = useDesk(sessionId).data?.versions ?? [];
  const count = versions.filter((version) => version.questionSlotId === questionSlotId).length;
  const { save, isPending } = useVersionSaver({
    ...{ sessionId, questionSlotId, isBlank: value.trim() === "", hasLink: true },
    deliver: async () => {
      await store.flush();
      return !isUnsettled(entryAt(store.getState().book, questionSlotId));
    },
  });
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {count > 0 && (
        <Link
          href={writingPath({ id: sessionId })}
          className="inline-flex min-h-11 items-center text-sm text-accent underline underline-offset-4"
        >
          {t("writing.versionCount", { count })}
        </Link>
      )}
      <Button icon={<Save aria-hidden className="size-4" />} isDisabled={isLocked} isPending={isPending} onPress={save}>
        {t("writing.save.action")}
      </Button>
    </span>
  );
}
