import { useState } from "react";
import { Label, Text, TextArea, TextField } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { MAX_DICTATION_ENTRY } from "../../bounds.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/form.tsx";
import { useCheckErrorText } from "./errors.ts";

/** The field for a sentence. Enter checks it. */
export function LineField({
  number,
  entry,
  isPending,
  error,
  onChange,
  onCheck,
}: {
  number: number;
  entry: string;
  isPending: boolean;
  error: Error | null;
  onChange(entry: string): void;
  onCheck(): void;
}) {
  const { t } = useTranslation();
  const errorText = useCheckErrorText();
  const [isHintShown, setHintShown] = useState(false);
  const isBlank = entry.trim() === "";
  const check = () => {
    setHintShown(isBlank);
    if (!isBlank && !isPending) onCheck();
  };
  return (
    <div className="flex flex-col gap-4">
      <TextField
        value={entry}
        maxLength={MAX_DICTATION_ENTRY}
        autoFocus
        autoComplete="off"
        autoCorrect="off"
        spellCheck="false"
        onChange={(value) => {
          setHintShown(false);
          onChange(value);
        }}
        onKeyDown={(event) => {
          const isTyping = event.nativeEvent.isComposing || event.shiftKey || event.altKey;
          if (event.key !== "Enter" || isTyping) return event.continuePropagation();
          event.preventDefault();
          check();
        }}
        className="flex flex-col gap-1.5"
      >
        <Label className="text-sm text-soft">{t("dictation.field", { number })}</Label>
        <TextArea
          lang="en"
          rows={3}
          autoCapitalize="none"
          className="w-full resize-y rounded-md border border-edge bg-surface px-4 py-3 font-serif text-xl leading-relaxed text-ink -outline-offset-1 data-focused:border-accent"
        />
        <Text slot="description" role="status" className="text-sm text-warn empty:hidden">
          {isHintShown && isBlank && t("dictation.blank")}
        </Text>
      </TextField>
      {error !== null && <Notice tone="danger">{errorText(error)}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button look={isBlank ? "secondary" : "primary"} isPending={isPending} onPress={check}>
          {error === null ? t("dictation.check") : t("dictation.checkAgain")}
        </Button>
        {isBlank && (
          <Button look="quiet" isDisabled={isPending} onPress={onCheck}>
            {t("dictation.giveUp")}
          </Button>
        )}
      </div>
    </div>
  );
}
