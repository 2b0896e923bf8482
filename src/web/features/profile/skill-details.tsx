import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Fact } from "../../ui/card.tsx";
import { Facts } from "../../ui/facts.tsx";
import { useFormat } from "../../ui/format.ts";
import { When } from "../reviews/when.tsx";
import { useProfileNames } from "./names.ts";
import type { EvidencePiece, Skill } from "./profile.ts";

/** What a skill is, how reliable its value is, and the latest evidence. */
export function SkillDetails({ skill }: { skill: Skill }) {
  const { t } = useTranslation();
  const names = useProfileNames();
  const { skillCode, mastery, confidence, recentPerformance, recentEvidence } = skill;
  return (
    <div className="flex max-w-2xl flex-col gap-4 px-5 pt-2 pb-5 text-sm sm:px-6">
      <p>{names.skillAbout(skillCode)}</p>
      {mastery === null || confidence === "unknown" ? (
        <p className="text-soft">{t("profile.noEvidenceAbout")}</p>
      ) : (
        <>
          <p className="text-soft">{t(`profile.confidenceAbout.${confidence}`)}</p>
          <dl>
            <Fact name={t("profile.recent")}>
              <span className="text-sm">
                {recentPerformance === null ? t("profile.noRecent") : names.value(recentPerformance)}
              </span>
            </Fact>
          </dl>
          <div>
            <h3 className="mb-2 font-semibold">{t("profile.recentTitle")}</h3>
            <ul
              aria-label={t("profile.recentOf", { skill: names.skill(skillCode) })}
              className="divide-y divide-line rounded-md border border-line"
            >
              {recentEvidence.map((piece) => (
                <Piece key={`${piece.sessionId}-${piece.eventId}-${piece.occurredAt}`} piece={piece} />
              ))}
            </ul>
          </div>
        </>
      )}
    </div>
  );
}

function Piece({ piece }: { piece: EvidencePiece }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { evidenceType, origin, performance, count, occurredAt, title, route } = piece;
  return (
    <li className="flex flex-col px-4 py-2.5">
      {route !== null && (
        <Link
          href={route}
          className="inline-flex min-h-11 items-center self-start font-medium text-accent underline underline-offset-2 hover:text-accent-strong"
        >
          {title}
        </Link>
      )}
      <span>{t(`profile.pieces.${evidenceType}`, { count, percent: format.percent(performance) })}</span>
      <Facts className="text-xs text-soft">
        <span>{t(`profile.origins.${origin}`)}</span>
        <When instant={occurredAt} />
      </Facts>
    </li>
  );
}
