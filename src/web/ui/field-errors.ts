import { createContext, useContext, useState } from "react";

/** The errors of a form, by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

export const FieldErrorsContext = createContext<FieldErrors>({});

/**
 * The error of one field of the surrounding form, and a function to clear it. It stays when the field loses the focus, so that nothing moves under
 * a pointer on its way to a button; it is cleared when the field changes.
 */
export function useFieldError(name: string | undefined): readonly [string | undefined, () => void] {
  const errors = useContext(FieldErrorsContext);
  const [dismissed, dismiss] = useState<FieldErrors | null>(null);
  const error = name === undefined || dismissed === errors ? undefined : errors[name];
  return [error, () => dismiss(errors)];
}
