import type { BadgeTone } from "../../ui/card.tsx";
import type { Token } from "./account.ts";

/** The colour of a token's state. */
export const TOKEN_TONES: Readonly<Record<Token["status"], BadgeTone>> = {
  active: "accent",
  expired: "warn",
  revoked: "plain",
};
