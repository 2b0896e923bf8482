import { useTranslation } from "react-i18next";
import { type SKILL_CODES, type SkillSubject, subjectOfSkill } from "../../../lib/skills.ts";
import { useFormat } from "../../ui/format.ts";
import { levelOf } from "./level.ts";

/** A skill code as part of the key of a text, in which a dot would be a step further in. */
type SkillKey = { [S in SkillSubject]: `${S}-${(typeof SKILL_CODES)[S][number]}` }[SkillSubject];

/** What the profile tells, in the person's words. */
export function useProfileNames() {
  const { t } = useTranslation();
  const format = useFormat();
  return {
    skill: (code: string) => {
      const key = code.replace(".", "-");
      return isSkillKey(key) ? t(`profile.names.${key}`) : code;
    },
    /** One sentence on what the skill is. */
    skillAbout: (code: string) => {
      const key = code.replace(".", "-");
      return isSkillKey(key) ? t(`profile.abouts.${key}`) : code;
    },
    /** `Mostly · 72%`, of a share between 0 and 1. */
    value: (share: number) =>
      share === 0
        ? t("profile.noneRight")
        : t("profile.value", { level: t(`profile.levels.${levelOf(share)}`), percent: format.percent(share) }),
    /** `3 sent by agents`, of some evidence. */
    pushed: (pushedCount: number, count: number) =>
      pushedCount === count ? t("profile.pushedAll") : t("profile.pushed", { number: format.number(pushedCount) }),
  };
}

function isSkillKey(key: string): key is SkillKey {
  return subjectOfSkill(key.replace("-", ".")) !== undefined;
}
