import { useTranslation } from "react-i18next";
import { type AnswerLimit, expandKey, isWithinLimit, KeyNotationError } from "../../../lib/answer-key.ts";
import { MAX_KEY_TEXT } from "../../bounds.ts";
import { Field } from "../../ui/field.tsx";

/** Spellings of a key shown in full. */
const SPELLINGS_IN_VIEW = 8;

export interface KeyCheck {
  readonly spellings: readonly string[];
  /** Why it cannot be the new key, or null. */
  readonly problem: string | null;
  /** Whether the reason is shown while typing. */
  readonly isBroken: boolean;
}

/** What a typed key accepts, or its error. */
export function useKeyCheck(
  typed: string,
  now: { readonly key: string; readonly limit: AnswerLimit | null },
): KeyCheck {
  const { t } = useTranslation();
  const toKey = typed.trim();
  if (toKey === "") return { spellings: [], problem: t("reviews.correct.missing"), isBroken: false };
  const { limit } = now;
  try {
    const spellings = expandKey(toKey);
    const isLong = limit !== null && !spellings.every((spelling) => isWithinLimit(spelling, limit));
    if (isLong) return { spellings, problem: t("reviews.correct.long", { ...limit }), isBroken: true };
    return { spellings, problem: toKey === now.key ? t("reviews.correct.same") : null, isBroken: false };
  } catch (error) {
    if (!(error instanceof KeyNotationError)) throw error;
    return { spellings: [], problem: t("reviews.correct.broken"), isBroken: true };
  }
}

/** A field for a key in its notation, with what it accepts shown while typing. */
export function WrittenKey({
  value,
  check,
  onChange,
}: {
  value: string;
  check: KeyCheck;
  onChange(key: string): void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <Field
        autoFocus
        name="toKey"
        label={t("reviews.correct.to")}
        hint={t("reviews.correct.toHint")}
        value={value}
        maxLength={MAX_KEY_TEXT}
        autoComplete="off"
        spellCheck="false"
        onChange={onChange}
      />
      <div aria-live="polite" className="-mt-2 flex flex-col gap-2 text-sm empty:hidden">
        {check.spellings.length > 0 && <Spellings spellings={check.spellings} />}
        {check.isBroken && <p className="text-danger">{check.problem}</p>}
      </div>
    </>
  );
}

function Spellings({ spellings }: { spellings: readonly string[] }) {
  const { t } = useTranslation();
  const hidden = spellings.length - SPELLINGS_IN_VIEW;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-soft">{t("reviews.correct.accepts", { count: spellings.length })}</p>
      <ul lang="en" className="flex flex-wrap gap-1.5">
        {spellings.slice(0, SPELLINGS_IN_VIEW).map((spelling) => (
          <li key={spelling} className="rounded-sm bg-sunken px-2 py-0.5">
            {spelling}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="text-soft">{t("reviews.correct.more", { count: hidden })}</p>}
    </div>
  );
}
