import { NotebookPen, Radar } from "lucide-react";
import { useTranslation } from "react-i18next";
import { SKILL_SUBJECTS } from "../../../lib/skills.ts";
import { ROUTES } from "../../routes.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card, Empty } from "../../ui/card.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { MonthCard } from "./month-card.tsx";
import { type Profile, useProfile } from "./profile.ts";
import { SubjectCard } from "./subject-card.tsx";

const RULES = ["sources", "value", "confidence", "unknown", "month"] as const;

/** The evidence for each skill in the learner's work, and the recent activity. */
export function ProfileView() {
  return (
    <Loaded query={useProfile()} lines={12}>
      {(profile) => <Shown profile={profile} />}
    </Loaded>
  );
}

function Shown({ profile: { skills, summary } }: { profile: Profile }) {
  return (
    <>
      {skills.every(({ mastery }) => mastery === null) && <Nothing />}
      {SKILL_SUBJECTS.map((subject) => (
        <SubjectCard
          key={subject}
          subject={subject}
          skills={skills.filter(({ subjectCode }) => subjectCode === subject)}
        />
      ))}
      <MonthCard summary={summary} />
      <HowCard />
    </>
  );
}

function Nothing() {
  const { t } = useTranslation();
  return (
    <Card>
      <Empty
        icon={<Radar aria-hidden className="size-6" />}
        title={t("profile.emptyTitle")}
        heading="h2"
        action={
          <LinkButton look="primary" href={ROUTES.practice} icon={<NotebookPen aria-hidden className="size-4" />}>
            {t("profile.openBank")}
          </LinkButton>
        }
      >
        {t("profile.empty")}
      </Empty>
    </Card>
  );
}

function HowCard() {
  const { t } = useTranslation();
  return (
    <Card title={t("profile.how.title")}>
      <div className="flex max-w-2xl flex-col gap-2.5 text-sm text-soft">
        {RULES.map((rule) => (
          <p key={rule}>{t(`profile.how.${rule}`)}</p>
        ))}
      </div>
    </Card>
  );
}
