import { useTranslation } from "react-i18next";
import { countWords } from "../../../lib/text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/form.tsx";
import { useSessionErrorText } from "../practice/session-errors.ts";
import { entryAt } from "./answer-book.ts";
import type { Place } from "./outline.ts";
import { useSectionState } from "./player-context.ts";
import type { SectionStore } from "./section-store.ts";
import type { PlayerPart, Subject } from "./use-section.ts";

interface SubmitDialogProps {
  store: SectionStore;
  subject: Subject;
  parts: readonly PlayerPart[];
  outline: readonly Place[];
  isOpen: boolean;
  isPending: boolean;
  error: Error | null;
  onClose(): void;
  onQuestion(place: Place): void;
  onSubmit(): void;
}

/** Asks before the answers are submitted, and links to questions that may have been forgotten. */
export function SubmitDialog({
  store,
  subject,
  parts,
  outline,
  isOpen,
  isPending,
  error,
  onClose,
  onQuestion,
  onSubmit,
}: SubmitDialogProps) {
  const { t } = useTranslation();
  const { book } = useSectionState(store);
  const errorText = useSessionErrorText();
  const entries = outline.map((place) => ({ place, entry: entryAt(book, place.slotId) }));
  const placesWhere = (fits: (entry: (typeof entries)[number]["entry"]) => boolean) =>
    entries.filter(({ entry }) => fits(entry)).map(({ place }) => place);
  const unanswered = placesWhere(({ value }) => value.trim() === "");
  const isWriting = subject === "writing";
  const flagged = placesWhere((entry) => entry.flagged);
  const conflicts = placesWhere(({ conflict }) => conflict !== null);
  const refused = placesWhere((entry) => entry.isRefused);
  const lists = [
    { places: conflicts, name: t("player.submitDialog.conflicts", { count: conflicts.length }) },
    { places: refused, name: t("player.submitDialog.refused", { count: refused.length }) },
    ...(isWriting
      ? []
      : [{ places: unanswered, name: t("player.submitDialog.unanswered", { count: unanswered.length }) }]),
    { places: flagged, name: t("player.submitDialog.flagged", { count: flagged.length }) },
  ];
  return (
    <Dialog title={t("player.submitDialog.title")} isOpen={isOpen} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-soft">{t(`player.submitDialog.about.${subject}`)}</p>
        {isWriting ? (
          <Texts
            texts={entries.map(({ place, entry }) => ({ place, part: parts[place.part], text: entry.value }))}
            onQuestion={onQuestion}
          />
        ) : (
          unanswered.length === 0 && <p>{t("player.submitDialog.complete", { count: outline.length })}</p>
        )}
        {lists.map(({ places, name }) => (
          <NumberLinks key={name} name={name} places={places} onQuestion={onQuestion} />
        ))}
        {error !== null && (
          <Notice tone="danger">
            <p>{errorText(error)}</p>
            <p>{t("player.submitDialog.failed")}</p>
          </Notice>
        )}
        <div className="mt-1 flex flex-wrap justify-end gap-3">
          <Button onPress={onClose}>{t("player.submitDialog.goOn")}</Button>
          <Button look="primary" isPending={isPending} onPress={onSubmit}>
            {t("player.submitDialog.confirm")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function NumberLinks({
  name,
  places,
  onQuestion,
}: {
  name: string;
  places: readonly Place[];
  onQuestion(place: Place): void;
}) {
  const { t } = useTranslation();
  if (places.length === 0) return null;
  return (
    <section aria-label={name} className="flex flex-col gap-1">
      <p className="text-sm font-medium">{name}</p>
      <ul className="flex flex-wrap gap-1">
        {places.map((place) => (
          <li key={place.slotId}>
            <button
              type="button"
              aria-label={t("player.question", { number: place.number })}
              onClick={() => onQuestion(place)}
              className="flex size-11 cursor-pointer items-center justify-center rounded-md text-accent tabular-nums underline underline-offset-4 hover:bg-sunken"
            >
              {place.number}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The length of each task's text, and the required one. */
function Texts({
  texts,
  onQuestion,
}: {
  texts: readonly { readonly place: Place; readonly part: PlayerPart | undefined; readonly text: string }[];
  onQuestion(place: Place): void;
}) {
  const { t } = useTranslation();
  return (
    <ul className="flex flex-col">
      {texts.map(({ place, part, text }) => {
        const words = countWords(text);
        const minWords = part?.task?.minWords ?? 0;
        return (
          <li key={place.slotId}>
            <button
              type="button"
              onClick={() => onQuestion(place)}
              className="-mx-3 flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-md px-3 text-left tabular-nums hover:bg-sunken"
            >
              <span className="text-accent underline underline-offset-4">
                {t("player.partNav.writing", { number: part?.partNumber ?? place.number })}
              </span>{" "}
              <span className="font-medium">{t("ui.words", { count: words })}</span>{" "}
              <span className={words < minWords ? "text-sm text-warn" : "text-sm text-soft"}>
                {t("ui.atLeast", { count: minWords })}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
