import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_WORD_PART_OF_SPEECH, MAX_WORD_PHRASE, MAX_WORD_TEXT } from "../../bounds.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import type { FieldErrors } from "../../ui/field-errors.ts";
import { Form } from "../../ui/form.tsx";
import { toast, toastNotice } from "../../ui/toast.tsx";
import { type Entry, useAddEntry, useUpdateEntry } from "./vocabulary.ts";

const FIELDS = ["meaning", "partOfSpeech", "example", "usage"] as const;

/** Adds a word, or edits an existing one. */
export function EntryDialog({ entry, isOpen, onClose }: { entry: Entry | null; isOpen: boolean; onClose(): void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={entry === null ? t("entry.addTitle") : t("entry.editTitle")} isOpen={isOpen} onClose={onClose}>
      <EntryForm entry={entry} onClose={onClose} />
    </Dialog>
  );
}

function EntryForm({ entry, onClose }: { entry: Entry | null; onClose(): void }) {
  const { t } = useTranslation();
  const add = useAddEntry();
  const update = useUpdateEntry();
  const [phrase, setPhrase] = useState(entry?.phrase ?? "");
  const [meaning, setMeaning] = useState(entry?.meaning ?? "");
  const [partOfSpeech, setPartOfSpeech] = useState(entry?.partOfSpeech ?? "");
  const [example, setExample] = useState(entry?.example ?? "");
  const [usage, setUsage] = useState(entry?.usage ?? "");
  const [expansion, setExpansion] = useState(entry?.expansion.join("\n") ?? "");
  const [problems, setProblems] = useState<FieldErrors>({});

  const submit = () => {
    setProblems(phrase.trim() === "" ? { phrase: t("entry.phraseMissing") } : {});
    if (phrase.trim() === "") return;
    const related = expansion.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));
    const content = { phrase: phrase.trim(), meaning, partOfSpeech, example, usage, expansion: related };
    if (entry !== null) {
      update.mutate(
        { id: entry.id, phrase: content.phrase, ...changesOf(entry, content) },
        {
          onSuccess: () => {
            onClose();
            toast(t("entry.saved", { phrase: content.phrase }));
          },
        },
      );
      return;
    }
    add.mutate(
      { items: [content], sourceType: "workspace" },
      {
        onSuccess: ({ items }) => {
          onClose();
          const status = items[0]?.status ?? "created";
          const text = t(`entry.${status}`, { phrase: content.phrase });
          if (status === "unchanged") toastNotice(text);
          else toast(text);
        },
      },
    );
  };

  return (
    <Form error={entry === null ? add.error : update.error} problems={problems} onSubmit={submit}>
      <Field
        name="phrase"
        label={t("entry.phrase")}
        value={phrase}
        onChange={setPhrase}
        maxLength={MAX_WORD_PHRASE}
        autoFocus
        autoComplete="off"
      />
      <Field
        name="meaning"
        label={t("entry.meaning")}
        value={meaning}
        onChange={setMeaning}
        maxLength={MAX_WORD_TEXT}
        autoComplete="off"
      />
      <Field
        name="partOfSpeech"
        label={t("entry.partOfSpeech")}
        value={partOfSpeech}
        onChange={setPartOfSpeech}
        maxLength={MAX_WORD_PART_OF_SPEECH}
        autoComplete="off"
      />
      <Field
        name="example"
        label={t("entry.example")}
        value={example}
        onChange={setExample}
        maxLength={MAX_WORD_TEXT}
        lines={2}
      />
      <Field
        name="usage"
        label={t("entry.usage")}
        value={usage}
        onChange={setUsage}
        maxLength={MAX_WORD_TEXT}
        lines={2}
      />
      <Field
        name="expansion"
        label={t("entry.expansion")}
        hint={t("entry.expansionHint")}
        value={expansion}
        onChange={setExpansion}
        lines={3}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onPress={onClose}>{t("ui.cancel")}</Button>
        <Button type="submit" look="primary" isPending={add.isPending || update.isPending}>
          {entry === null ? t("entry.add") : t("entry.save")}
        </Button>
      </div>
    </Form>
  );
}

/** The fields in which an entry differs. An unchanged field may be longer than a request permits, and is not sent. */
function changesOf(entry: Entry, content: Pick<Entry, (typeof FIELDS)[number] | "expansion">) {
  const isSame = content.expansion.join("\n") === entry.expansion.join("\n");
  return {
    ...Object.fromEntries(FIELDS.flatMap((name) => (content[name] === entry[name] ? [] : [[name, content[name]]]))),
    ...(isSame ? {} : { expansion: content.expansion }),
  };
}
