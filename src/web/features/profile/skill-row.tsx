import { useTranslation } from "react-i18next";
import { Facts } from "../../ui/facts.tsx";
import { When } from "../reviews/when.tsx";
import { ConfidenceSign, ValueBar } from "./confidence.tsx";
import { useProfileNames } from "./names.ts";
import { OpenRow } from "./open-row.tsx";
import { useOpenSkills } from "./open-skills.ts";
import type { Skill } from "./profile.ts";
import { SkillDetails } from "./skill-details.tsx";

/** A skill and its level; expands to its description and evidence. */
export function SkillRow({ skill }: { skill: Skill }) {
  const { isOpen, setOpen } = useOpenSkills();
  const { skillCode } = skill;
  return (
    <OpenRow
      head={<SkillSummary skill={skill} />}
      isOpen={isOpen(skillCode)}
      onOpen={(wanted) => setOpen(skillCode, wanted)}
    >
      <SkillDetails skill={skill} />
    </OpenRow>
  );
}

function SkillSummary({ skill }: { skill: Skill }) {
  const { t } = useTranslation();
  const names = useProfileNames();
  const { skillCode, mastery, confidence, evidenceCount, pushedCount, lastEvidenceAt } = skill;
  if (mastery === null) return names.skill(skillCode);
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[1fr_auto] items-center gap-x-5 gap-y-1.5 sm:grid-cols-[14rem_1fr_11.5rem]">
      <span className="font-medium">{names.skill(skillCode)}</span>
      <span className="text-right tabular-nums sm:order-1">{names.value(mastery)}</span>
      <span className="max-sm:col-span-2">
        <ValueBar share={mastery} confidence={confidence} />
      </span>
      <span className="col-span-full sm:order-2">
        <Facts>
          <ConfidenceSign confidence={confidence} />
          <span>{t("profile.evidence", { count: evidenceCount })}</span>
          {pushedCount > 0 && <span>{names.pushed(pushedCount, evidenceCount)}</span>}
          {lastEvidenceAt !== null && <When instant={lastEvidenceAt} />}
        </Facts>
      </span>
    </span>
  );
}
