import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SkillSubject } from "../../../lib/skills.ts";
import { Card, List } from "../../ui/card.tsx";
import { OpenRow } from "./open-row.tsx";
import { useOpenSkills } from "./open-skills.ts";
import type { Skill } from "./profile.ts";
import { SkillRow } from "./skill-row.tsx";

/** The skills of a subject, in the order of the test: those with a level, and the others behind one row. */
export function SubjectCard({ subject, skills }: { subject: SkillSubject; skills: readonly Skill[] }) {
  const { t } = useTranslation();
  const name = t(`practice.subjects.${subject}`);
  const known = skills.filter(({ mastery }) => mastery !== null);
  const unknown = skills.filter(({ mastery }) => mastery === null);
  return (
    <Card title={name} about={t("profile.shown", { count: known.length, total: skills.length })} flush>
      <List label={t("profile.skillsOf", { subject: name })}>
        {known.map((skill) => (
          <SkillRow key={skill.skillCode} skill={skill} />
        ))}
        {unknown.length > 0 && <Unknown skills={unknown} />}
      </List>
    </Card>
  );
}

function Unknown({ skills }: { skills: readonly Skill[] }) {
  const { t } = useTranslation();
  const openSkills = useOpenSkills();
  const [isOpen, setOpen] = useState(skills.some(({ skillCode }) => openSkills.isOpen(skillCode)));
  const name = t("profile.withoutEvidence", { count: skills.length });
  return (
    <OpenRow head={<span className="text-sm text-soft">{name}</span>} isOpen={isOpen} onOpen={setOpen}>
      <div className="border-t border-line">
        <List label={name}>
          {skills.map((skill) => (
            <SkillRow key={skill.skillCode} skill={skill} />
          ))}
        </List>
      </div>
    </OpenRow>
  );
}
