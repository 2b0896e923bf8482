import { useTranslation } from "react-i18next";
import type { Reference } from "./reference.ts";
import { Sample } from "./sample.tsx";
import { sampleOf } from "./samples.ts";
import { Section } from "./section.tsx";

/** The first example call: public, and available on every deployment. */
const FIRST = "ielts_prep_search_guides";

const SUCCESS = '{ "code": 0, "message": "ok", "data": { … } }';
const TOO_LARGE = "limit must be an integer from 1 to 8; found a larger integer";
/** The service's response to the first call with a limit of 99. */
const REFUSAL = JSON.stringify(
  {
    code: 40001,
    message: `${TOO_LARGE}.`,
    data: null,
    reason: "request.invalid",
    details: [{ path: "/limit", message: TOO_LARGE, expected: "integer from 1 to 8" }],
    requestId: "…",
  },
  null,
  2,
);

/** An example call with its responses. */
export function Calls({ reference: { baseUrl, operations } }: { reference: Reference }) {
  const { t } = useTranslation();
  const first = operations.find(({ id }) => id === FIRST);
  return (
    <Section id="calls" title={t("developers.calls.title")} about={t("developers.calls.about")}>
      <div className="flex flex-col gap-4 text-sm">
        {first !== undefined && (
          <Sample label={t("developers.calls.title")} text={sampleOf("curl", first, { limit: 3 }, baseUrl)} />
        )}
        <p>{t("developers.calls.success")}</p>
        <Sample label={t("developers.calls.success")} text={SUCCESS} />
        <p>{t("developers.calls.refusal")}</p>
        <Sample label={t("developers.calls.refusal")} text={REFUSAL} />
      </div>
    </Section>
  );
}

const REFUSALS = [
  { status: 400, code: 40001, about: "invalid" },
  { status: 401, code: 40101, about: "token" },
  { status: 403, code: 40301, about: "scope" },
  { status: 404, code: 40401, about: "missing" },
  { status: 405, code: 40001, about: "method" },
  { status: 413, code: 40001, about: "large" },
  { status: 429, code: 42901, about: "wait" },
  { status: 500, code: 50001, about: "internal" },
  { status: 503, code: 50001, about: "busy" },
] as const;

/** Refusal statuses, with what to do about each. */
export function RefusalTable({ statuses }: { statuses?: readonly number[] }) {
  const { t } = useTranslation();
  return (
    <dl className="-my-2.5 divide-y divide-line text-sm">
      {REFUSALS.filter(({ status }) => statuses?.includes(status) ?? true).map(({ status, code, about }) => (
        <div key={status} className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <dt className="font-mono tabular-nums">
            {status} <span className="text-soft">/ {code}</span>
          </dt>
          <dd>{t(`developers.errors.${about}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Refusals() {
  const { t } = useTranslation();
  return (
    <Section id="errors" title={t("developers.errors.title")} about={t("developers.errors.about")}>
      <RefusalTable />
    </Section>
  );
}

const RULES = ["fields", "paging", "keys", "repeat", "limits", "times", "secrets"] as const;

/** Rules that apply to every call. */
export function Rules() {
  const { t } = useTranslation();
  return (
    <Section id="rules" title={t("developers.rules.title")}>
      <dl className="-my-2.5 divide-y divide-line text-sm">
        {RULES.map((rule) => (
          <div key={rule} className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <dt className="font-semibold">{t(`developers.rules.${rule}.name`)}</dt>
            <dd className="wrap-anywhere">{t(`developers.rules.${rule}.about`)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
