import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { reviewPath } from "../../../lib/links.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { StandalonePage } from "../../ui/standalone-page.tsx";
import type { Lost } from "./unsent-changes.ts";
import type { Opened } from "./use-section.ts";

/** A section that was submitted while it was open here, or before everything written here had arrived. */
export function SubmittedSection({
  session,
  section,
  lost,
  onForget,
  onLeave,
}: Pick<Opened, "session" | "section"> & {
  lost: readonly Lost[];
  /** Called once the lost answers have been shown. */
  onForget(): void;
  onLeave(): void;
}) {
  const { t } = useTranslation();
  const forget = useRef(onForget);
  forget.current = onForget;
  useEffect(() => () => forget.current(), []);
  const about = section.finishReason === "time" ? t("player.closed.time") : t("player.closed.learner");
  return (
    <StandalonePage title={t("player.closed.submittedTitle")} about={about}>
      {lost.length > 0 && (
        <section className="flex flex-col gap-2">
          <h2 className="font-semibold">{t("player.closed.lostTitle")}</h2>
          <p className="text-sm text-soft">{t("player.closed.lost")}</p>
          <dl className="flex flex-col divide-y divide-line rounded-md border border-line">
            {lost.map(({ number, value }) => (
              <div key={number} className="flex flex-col gap-0.5 px-3 py-2">
                <dt className="text-xs text-soft">{t("player.closed.lostAt", { number })}</dt>
                <dd
                  lang="en"
                  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
                  tabIndex={0}
                  className="max-h-60 overflow-y-auto whitespace-pre-wrap wrap-anywhere select-all"
                >
                  {value === "" ? t("player.closed.nothing") : value}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <LinkButton
        look="primary"
        href={reviewPath({ kind: session.kind, id: session.sessionId, subject: section.subject })}
      >
        {t("player.closed.review")}
      </LinkButton>
      {session.kind === "mock" && <Button onPress={onLeave}>{t("player.closed.back")}</Button>}
    </StandalonePage>
  );
}
