import { useTranslation } from "react-i18next";
import { type SKILL_CODES, type SkillSubject, subjectOfSkill } from "../../../lib/skills.ts";
import { useFormat } from "../../ui/format.ts";
import { levelOf } from "./level.ts";

/** A skill code as part of a locale key, in which a dot would be a level of nesting. */
type SkillKey = { [S in SkillSubject]: `${S}-${(typeof SKILL_CODES)[S][number]}` }[SkillSubject];

/** The facts of the profile, in words. */
export function useProfileNames() {
  const { t } = useTranslation();
  const format = useFormat();
  return {
    skill: (code: string) => {
      const key = code.replace(".", "-");
      return isSkillKey(key) ? t(`profile.names.${key}`) : code;
    },
    /** One sentence that explains the skill. */
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
