import { withoutAccents } from "./normalise.ts";

/** Without what joins or separates words; a minus in front stays. */
export function grouped(plain: string): string {
  return withoutAccents(plain).replace(/[ ()]|(?!^)-/gu, "");
}

/**
 * A telephone number (six digits or more), or a postcode, flight or reference with letters such as BN4 7QR or BA 123, whose
 * groups are for the eye only. Letters apart from the figures are part of a reference where the key has them in capitals.
 */
export function isReference(plain: string, written: string): boolean {
  if (/^[+0-9() -]+$/u.test(plain)) return plain.replace(/[^0-9]/gu, "").length >= 6 && !isRange(plain);
  const isCode = plain.split(/[ -]/u).every((part) => /^[a-z0-9]+$/u.test(part) && /^[a-z]{1,4}$|[0-9]/u.test(part));
  if (!isCode || !/[0-9]/u.test(plain) || !/[a-z]/u.test(plain)) return false;
  return /[a-z][0-9]/u.test(plain) || !/\p{Ll}/u.test(written);
}

/** From one number up to another, the second perhaps shortened: 150-200, 2019-2020, 2019-20. */
function isRange(plain: string): boolean {
  const [, first = "", second = ""] = /^([0-9]+)-([0-9]+)$/u.exec(plain) ?? [];
  const whole = first.slice(0, Math.max(0, first.length - second.length)) + second;
  return whole.length === first.length && whole > first;
}
