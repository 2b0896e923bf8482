import { Check, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_NOTE } from "../../bounds.ts";
import { Button } from "../../ui/button.tsx";
import { useErrorText } from "../../ui/errors.ts";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/form.tsx";

interface NoteEditorProps {
  quote: string;
  /** The text as last typed, or as saved. */
  text: string;
  error: Error | null;
  isPending: boolean;
  /** Whether the service already has it. */
  isSaved: boolean;
  onType(text: string): void;
  onSave(text: string): void;
  onRemove(): void;
}

/** The text of one note. A text that could not be sent stays in the field. */
export function NoteEditor({ quote, text, error, isPending, isSaved, onType, onSave, onRemove }: NoteEditorProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [typed, setTyped] = useState(text);
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(typed);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onSave(typed);
      }}
    >
      <Quote>{quote}</Quote>
      <Field
        label={t("panels.note")}
        lines={3}
        value={typed}
        maxLength={MAX_NOTE}
        autoFocus
        onChange={(value) => {
          setTyped(value);
          onType(value);
        }}
      />
      {error !== null && <Notice tone="danger">{`${errorText(error)} ${t("panels.draftSaved")}`}</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button look="quiet-danger" icon={<Trash2 aria-hidden className="size-4" />} onPress={onRemove}>
          {isSaved ? t("panels.remove") : t("panels.discard")}
        </Button>
        <Button type="submit" look="primary" icon={<Check aria-hidden className="size-4" />} isPending={isPending}>
          {error === null ? t("panels.save") : t("ui.tryAgain")}
        </Button>
      </div>
    </form>
  );
}

/** A note that is only read. */
export function NoteShown({ quote, text }: { quote: string; text: string }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-2">
      <Quote>{quote}</Quote>
      <p className="text-sm whitespace-pre-line">{text === "" ? t("panels.noText") : text}</p>
    </div>
  );
}

function Quote({ children }: { children: string }) {
  return (
    <blockquote lang="en" className="line-clamp-2 border-l-2 border-warn pl-3 font-serif text-sm text-soft">
      {children}
    </blockquote>
  );
}
