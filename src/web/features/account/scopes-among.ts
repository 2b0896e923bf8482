import { SCOPES } from "../../bounds.ts";

/** The scopes of the contract among some texts. */
export function scopesAmong(texts: readonly string[]): (typeof SCOPES)[number][] {
  return SCOPES.filter((scope) => texts.includes(scope));
}
