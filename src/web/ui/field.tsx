import { Eye, EyeOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FieldError, Input, Label, Text, TextArea, TextField, type TextFieldProps } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { IconButton } from "./button.tsx";
import { classes } from "./classes.ts";
import { useFieldError } from "./field-errors.ts";

export const INPUT =
  "min-h-11 w-full rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink -outline-offset-1 data-focused:border-accent data-invalid:border-danger data-disabled:opacity-60";

interface FieldProps extends Omit<TextFieldProps, "children" | "className" | "style" | "validate"> {
  label: string;
  hint?: ReactNode;
  lines?: number;
  placeholder?: string;
}

/** A labelled input or text area. An error that the form has under `name` is shown below it and read with it. */
export function Field({ label, hint, lines, placeholder, ...rest }: FieldProps) {
  const [error, dismiss] = useFieldError(rest.name);
  const [isHere, setHere] = useState(false);
  return (
    <TextField
      {...rest}
      isInvalid={error !== undefined}
      onFocusChange={(isFocused) => {
        setHere(isFocused);
        rest.onFocusChange?.(isFocused);
      }}
      onChange={(value) => {
        dismiss();
        rest.onChange?.(value);
      }}
      className="flex flex-col gap-1.5"
    >
      <FieldLabel>{label}</FieldLabel>
      {lines === undefined ? (
        <Input className={INPUT} {...(placeholder === undefined ? {} : { placeholder })} />
      ) : (
        <TextArea className={INPUT} rows={lines} {...(placeholder === undefined ? {} : { placeholder })} />
      )}
      <FieldNotes hint={hint} error={error} isHere={isHere} />
    </TextField>
  );
}

/** A password field whose value can be shown. */
export function PasswordField({ label, hint, ...rest }: FieldProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const [error, dismiss] = useFieldError(rest.name);
  const [isHere, setHere] = useState(false);
  return (
    <TextField
      {...rest}
      type={shown ? "text" : "password"}
      isInvalid={error !== undefined}
      onFocusChange={(isFocused) => {
        setHere(isFocused);
        rest.onFocusChange?.(isFocused);
      }}
      onChange={(value) => {
        dismiss();
        rest.onChange?.(value);
      }}
      className="flex flex-col gap-1.5"
    >
      <FieldLabel>{label}</FieldLabel>
      <span className="relative block">
        <Input className={classes(INPUT, "pr-12")} autoCapitalize="none" spellCheck="false" />
        <span className="absolute inset-y-0 right-0 flex items-center">
          <IconButton
            label={shown ? t("ui.hidePassword") : t("ui.showPassword")}
            icon={shown ? <EyeOff aria-hidden className="size-4.5" /> : <Eye aria-hidden className="size-4.5" />}
            aria-pressed={shown}
            onPress={() => setShown(!shown)}
          />
        </span>
      </span>
      <FieldNotes hint={hint} error={error} isHere={isHere} />
    </TextField>
  );
}

export function FieldLabel({ children }: { children: ReactNode }) {
  return <Label className="text-sm font-medium text-ink">{children}</Label>;
}

/** `isHere`: the field has the focus. If it gets the focus with the error, the error is read with the field, and not announced separately. */
function FieldNotes({ hint, error, isHere }: { hint: ReactNode; error: string | undefined; isHere: boolean }) {
  return (
    <>
      {hint !== undefined && (
        <Text slot="description" className="text-xs text-soft">
          {hint}
        </Text>
      )}
      <div aria-live={isHere ? "assertive" : "off"} className="empty:-mt-1.5">
        <FieldError className="block text-sm text-danger">{error}</FieldError>
      </div>
    </>
  );
}
