import { useState } from "react";

let current: { readonly of: number | null; readonly token: string } = { of: null, token: "" };

/**
 * The token for trial calls. It is shared between pages in memory only: lost with the document, and hidden from everybody but the person who was
 * signed in when it was typed.
 */
export function useToken(accountId: number | null): readonly [string, (token: string) => void] {
  const [typed, setTyped] = useState(current);
  const keep = (token: string) => {
    current = { of: accountId, token };
    setTyped(current);
  };
  return [typed.of === accountId ? typed.token : "", keep];
}
