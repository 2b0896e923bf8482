import { BookCheck } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_WORD_CONTEXT, MAX_WORD_PHRASE, MAX_WORD_TEXT } from "../../bounds.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import type { FieldErrors } from "../../ui/field-errors.ts";
import { Form } from "../../ui/form.tsx";
import { useKnownEntry, type WordOrigin } from "./add-word-book.ts";
import type { FoundWords } from "./add-word-text.ts";
import { useAddWords } from "./add-words.ts";
import { StateBadge } from "./state-badge.tsx";
import type { Entry } from "./vocabulary.ts";

interface AddWordProps {
  origin: WordOrigin;
  /** Null while the dialog is closed. */
  found: FoundWords | null;
  /** Called with whether the words are in the book now. */
  onClose(isAdded: boolean): void;
}

/** Adds words to the book from where they were read. Enter saves. */
export function AddWordDialog({ found, onClose, origin }: AddWordProps) {
  const { t } = useTranslation();
  return (
    <Dialog title={t("addWord.title")} isOpen={found !== null} onClose={() => onClose(false)}>
      {found !== null && <AddWordForm found={found} origin={origin} onClose={onClose} />}
    </Dialog>
  );
}

function AddWordForm({ found, origin, onClose }: AddWordProps & { found: FoundWords }) {
  const { t } = useTranslation();
  const [phrase, setPhrase] = useState(found.phrase);
  const [meaning, setMeaning] = useState("");
  const [context, setContext] = useState(found.context);
  const [problems, setProblems] = useState<FieldErrors>({});
  // The book may respond late; a field that was edited stays unchanged.
  const [isMeant, setMeant] = useState(false);
  const known = useKnownEntry(phrase);
  const hasSavedMeaning = known !== null && known.meaning !== "";
  const { mutate: add, isPending, error } = useAddWords(origin);

  const submit = () => {
    if (isPending) return;
    setProblems(phrase.trim() === "" ? { phrase: t("addWord.phraseMissing") } : {});
    if (phrase.trim() === "") return;
    const item = { phrase: phrase.trim(), meaning: meaning.trim() };
    add([{ context: context.trim(), items: [item] }], { onSuccess: () => onClose(true) });
  };
  return (
    <Form error={error} problems={problems} onSubmit={submit}>
      <Field
        name="phrase"
        label={t("addWord.phrase")}
        value={phrase}
        onChange={setPhrase}
        maxLength={MAX_WORD_PHRASE}
        autoFocus
        autoComplete="off"
      />
      {known !== null && <KnownEntry entry={known} />}
      {(!hasSavedMeaning || isMeant) && (
        <Field
          name="meaning"
          label={t("addWord.meaning")}
          {...(hasSavedMeaning ? { hint: t("addWord.meaningUnchanged") } : {})}
          value={meaning}
          maxLength={MAX_WORD_TEXT}
          onChange={setMeaning}
          onFocus={() => setMeant(true)}
          autoComplete="off"
        />
      )}
      <Field
        name="context"
        label={t("addWord.context")}
        value={context}
        maxLength={MAX_WORD_CONTEXT}
        onChange={setContext}
        lines={3}
        onKeyDown={submitByEnter}
      />
      <p className="-mt-3 text-xs text-soft">{t("addWord.from", { title: origin.sourceTitle })}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onPress={() => onClose(false)}>{t("ui.cancel")}</Button>
        <Button type="submit" look="primary" isPending={isPending}>
          {known === null ? t("addWord.add") : t("addWord.addPlace")}
        </Button>
      </div>
    </Form>
  );
}

/** The book's data for the phrase. */
function KnownEntry({ entry: { meaning, learningState } }: { entry: Entry }) {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      className="-mt-2 flex gap-3 rounded-md border border-accent/25 bg-accent-soft px-3.5 py-2.5 text-sm"
    >
      <BookCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>{t("addWord.known")}</span>
          <StateBadge state={learningState} />
        </p>
        <p className="font-medium wrap-anywhere">{meaning === "" ? t("addWord.noMeaning") : meaning}</p>
      </div>
    </div>
  );
}

/** A sentence field has one line, so that Enter saves here as it does in the other fields. */
function submitByEnter(event: KeyboardEvent): void {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  if (!(event.target instanceof HTMLTextAreaElement)) return;
  event.preventDefault();
  event.target.form?.requestSubmit();
}
