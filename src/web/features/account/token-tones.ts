import type { BadgeTone } from "../../ui/card.tsx";
import type { Token } from "./account.ts";

/** How the state of a token looks. */
export const TOKEN_TONES: Readonly<Record<Token["status"], BadgeTone>> = {
  active: "accent",
  expired: "warn",
  revoked: "plain",
};
