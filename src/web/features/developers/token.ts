import { useState } from "react";

let current: { readonly of: number | null; readonly token: string } = { of: null, token: "" };

/**
 * The token that calls are tried with. It stays from page to page, in memory alone: gone with the document, and for everybody but
 * the person who was signed in when it was typed.
 */
export function useToken(accountId: number | null): readonly [string, (token: string) => void] {
  const [typed, setTyped] = useState(current);
  const keep = (token: string) => {
    current = { of: accountId, token };
    setTyped(current);
  };
  return [typed.of === accountId ? typed.token : "", keep];
}
