import { createContext, useContext, useState } from "react";

/** What is wrong with a form, by the names of its fields. */
export type FieldErrors = Readonly<Record<string, string>>;

export const FieldErrorsContext = createContext<FieldErrors>({});

/**
 * The error of one field of the form around it, and a way to put it aside. It stays while the field is left, so that nothing moves
 * under a pointer on its way to a button; it goes when the field changes.
 */
export function useFieldError(name: string | undefined): readonly [string | undefined, () => void] {
  const errors = useContext(FieldErrorsContext);
  const [dismissed, dismiss] = useState<FieldErrors | null>(null);
  const error = name === undefined || dismissed === errors ? undefined : errors[name];
  return [error, () => dismiss(errors)];
}
