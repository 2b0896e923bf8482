import { CircleAlert, CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { ApiError } from "../api.ts";
import { useErrorText } from "./errors.ts";
import { type FieldErrors, FieldErrorsContext } from "./field-errors.ts";

const NONE: FieldErrors = {};

interface FormProps {
  /** The error of the last call. */
  error: Error | null;
  /** Errors found locally, before any call. */
  problems?: FieldErrors;
  onSubmit(): void;
  children: ReactNode;
}

/**
 * A form whose fields show the service's errors for them: a detail with the path `/items/0/phrase` belongs to the field named `phrase`. Errors of
 * fields that are not shown appear above the form. The first field in error gets the focus.
 */
export function Form({ error, problems = NONE, onSubmit, children }: FormProps) {
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const found = useMemo(() => ({ ...problems, ...fieldErrors(error) }), [problems, error]);
  const [isPlaced, setPlaced] = useState(true);
  useEffect(() => {
    if (Object.keys(found).length === 0) return;
    const field = form.current?.querySelector<HTMLElement>("[aria-invalid=true]") ?? null;
    field?.focus();
    setPlaced(field !== null);
  }, [found]);
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {error !== null && (Object.keys(fieldErrors(error)).length === 0 || !isPlaced) && (
        <Notice tone="danger">{errorText(error)}</Notice>
      )}
      <FieldErrorsContext value={found}>{children}</FieldErrorsContext>
    </form>
  );
}

function fieldErrors(error: Error | null): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  // A detail on the request as a whole has an empty path.
  const ofFields = error.details.filter(({ path }) => path !== "");
  return Object.fromEntries(ofFields.map(({ path, message }) => [path.split("/").at(-1) ?? "", message]));
}

const TONES = {
  danger: "border-danger/30 bg-danger-soft text-danger",
  warn: "border-warn/30 bg-warn-soft text-warn",
  calm: "border-accent/25 bg-accent-soft text-ink",
  done: "border-accent/25 bg-accent-soft text-ink",
} as const;

/** A sentence that must not be missed. */
export function Notice({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  const Icon = tone === "done" ? CircleCheck : CircleAlert;
  return (
    <div
      role={tone === "danger" ? "alert" : undefined}
      className={`flex gap-2.5 rounded-md border px-3.5 py-2.5 text-sm ${TONES[tone]}`}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
