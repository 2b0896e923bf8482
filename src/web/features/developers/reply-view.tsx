import { useTranslation } from "react-i18next";
import type { Detail } from "../../../kernel/errors.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/card.tsx";
import { Notice } from "../../ui/form.tsx";
import { useFormat } from "../../ui/format.ts";
import { Id } from "./operation-id.tsx";
import type { Place } from "./pointer.ts";
import { Sample } from "./sample.tsx";
import type { Reply } from "./service.ts";

/** Of a longer response only the beginning is shown; Copy copies all of it. */
const SHOWN_CHARACTERS = 60_000;

/** The response to a call: its status, time, id and full text. */
export function ReplyView({
  reply,
  places,
  isCurrent,
  onSelect,
}: {
  reply: Reply;
  /** The ranges of the refused fields in the request that was sent. */
  places: ReadonlyMap<string, Place>;
  /** Whether that request is still the one shown above. */
  isCurrent: boolean;
  onSelect(place: Place): void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { status, ms, requestId, text, refusal } = reply;
  return (
    <section aria-label={t("developers.try.answer")} className="flex flex-col gap-3">
      <p
        role="status"
        className="border-t border-line pt-4 flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-sm"
      >
        <Badge tone={status < 400 ? "accent" : "danger"}>{`HTTP ${status}`}</Badge>
        <span className="tabular-nums">{t("developers.try.took", { ms: format.number(ms) })}</span>
        {requestId !== "" && (
          <span className="text-soft">
            {t("developers.try.requestId")} <Id>{requestId}</Id>
          </span>
        )}
      </p>
      {!isCurrent && <p className="text-sm text-soft">{t("developers.try.changed")}</p>}
      {refusal !== null && (
        <Notice tone="danger">
          <p lang="en">{refusal.message}</p>
          {refusal.details.length > 0 && (
            <ul className="mt-2 flex flex-col gap-2">
              {refusal.details.map((detail) => (
                <Problem
                  key={detail.path}
                  detail={detail}
                  place={isCurrent ? places.get(detail.path) : undefined}
                  onSelect={onSelect}
                />
              ))}
            </ul>
          )}
        </Notice>
      )}
      <Sample label={t("developers.try.answer")} text={text} shown={text.slice(0, SHOWN_CHARACTERS)} />
      {text.length > SHOWN_CHARACTERS && <p className="text-sm text-soft">{t("developers.try.cut")}</p>}
    </section>
  );
}

function Problem({
  detail,
  place,
  onSelect,
}: {
  detail: Detail;
  place: Place | undefined;
  onSelect(place: Place): void;
}) {
  const { t } = useTranslation();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-0 flex-1 basis-56">
        <Id>{detail.path === "" ? "/" : detail.path}</Id>{" "}
        <span lang="en">
          {detail.message}
          {!detail.message.includes(detail.expected) && `: ${detail.expected}`}
        </span>
      </span>
      {place !== undefined && (
        <Button look="quiet" onPress={() => onSelect(place)}>
          {t("developers.try.show", { line: place.line })}
        </Button>
      )}
    </li>
  );
}
