/** The normalized form in which two equal addresses are the same account. */
export function emailKey(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase();
}

/** What is wrong with an email address as an account name, or null. */
export function emailProblem(email: string): string | null {
  if (email !== email.trim() || /\s/u.test(email)) return "must not contain spaces";
  if (email.length > 254) return "must have at most 254 characters";
  if (!/^[^@,;<>"]+@[^@,;<>"]+$/u.test(email)) return "must look like name@example.org";
  return null;
}
