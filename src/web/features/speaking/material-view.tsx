import { Archive, Mic, Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "wouter";
import { useAddressQuery } from "../../ui/address.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Badge, Card, List } from "../../ui/card.tsx";
import { useFormat } from "../../ui/format.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { usePartNames } from "../practice/names.ts";
import { Related } from "../resources/related.tsx";
import { useRelated } from "../resources/resources.ts";
import { Gone, isGone } from "./gone.tsx";
import { LinkDetails } from "./linked-materials.tsx";
import { MATERIALS_PATH, topicPath } from "./paths.ts";
import { PracticeRow } from "./practice-row.tsx";
import { type Material, type MaterialLink, useMaterial, usePractices } from "./speaking.ts";
import { useArchiveWithUndo } from "./undo.ts";

/** Practices shown with a material; the list of recordings has all of them. */
const SHOWN_PRACTICES = 10;

/** One of the learner's stories: its text, the questions it answers, and when it was practised. */
export function MaterialView({ materialId }: { materialId: number }) {
  const { t } = useTranslation();
  const query = useMaterial(materialId);
  // Loaded in parallel with the material, not after it.
  usePractices({ materialId, limit: SHOWN_PRACTICES });
  useRelated({ kind: "speaking_material", materialId });
  return (
    <>
      <BackLink href={MATERIALS_PATH}>{t("speaking.tabs.materials")}</BackLink>
      {query.data === undefined ? (
        <Page title={t("speaking.title")}>
          {isGone(query.error) ? (
            <Gone title={t("speaking.materials.goneTitle")}>{t("speaking.materials.gone")}</Gone>
          ) : (
            <Card flush>
              <Loaded query={query} lines={9}>
                {() => null}
              </Loaded>
            </Card>
          )}
        </Page>
      ) : (
        <MaterialPage material={query.data} />
      )}
    </>
  );
}

function MaterialPage({ material }: { material: Material }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [, navigate] = useLocation();
  const { hrefWith } = useAddressQuery();
  const archive = useArchiveWithUndo();
  const { title, coreStory, questionLinks, updatedAt } = material;
  const edit = hrefWith({ edit: "1" });
  return (
    <Page
      title={title}
      about={t("speaking.materials.changed", { when: format.ago(updatedAt) })}
      action={
        <>
          <LinkButton href={edit} icon={<Pencil aria-hidden className="size-4" />}>
            {t("speaking.materials.edit")}
          </LinkButton>
          <Button
            look="quiet"
            icon={<Archive aria-hidden className="size-4" />}
            onPress={() => archive(material, () => navigate(MATERIALS_PATH))}
          >
            {t("speaking.materials.archive")}
          </Button>
        </>
      }
    >
      <Card title={t("speaking.materials.story")}>
        <p className="max-w-prose font-serif text-lg leading-8 whitespace-pre-wrap">{coreStory}</p>
      </Card>
      <Card
        title={t("speaking.materials.questions")}
        flush={questionLinks.length > 0}
        {...(questionLinks.length === 0 && {
          action: <LinkButton href={edit}>{t("speaking.form.addLink")}</LinkButton>,
        })}
      >
        {questionLinks.length === 0 ? (
          <p className="text-sm text-soft">{t("speaking.materials.unlinked")}</p>
        ) : (
          <List label={t("speaking.materials.questions")}>
            {questionLinks.map((link) => (
              <LinkItem key={link.questionSlotId} link={link} materialId={material.materialId} />
            ))}
          </List>
        )}
      </Card>
      <RecentPractice material={material} />
      <Related contentRef={material.contentRef} except="question_part" />
    </Page>
  );
}

function LinkItem({ link, materialId }: { link: MaterialLink; materialId: number }) {
  const { t } = useTranslation();
  const names = usePartNames();
  const { question, partId, partNumber, partTitle, questionSlotId, withdrawn } = link;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 px-5 py-4 sm:px-6">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1.5">
        <p lang="en" className="font-serif text-lg">
          {question}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
          <span>{names.part("speaking", partNumber)}</span>
          {withdrawn ? (
            <Badge tone="warn">{t("speaking.link.withdrawn")}</Badge>
          ) : (
            <Link lang="en" href={topicPath({ partId })} className="underline underline-offset-4">
              {partTitle}
            </Link>
          )}
        </p>
        {withdrawn && <p className="text-sm text-soft">{t("speaking.link.withdrawnAbout")}</p>}
        <LinkDetails {...link} />
      </div>
      {!withdrawn && (
        <LinkButton
          href={topicPath({ partId, questionSlotId, materialId })}
          icon={<Mic aria-hidden className="size-4" />}
        >
          {t("speaking.link.practise")}
        </LinkButton>
      )}
    </li>
  );
}

function RecentPractice({ material: { materialId, practiceCount } }: { material: Material }) {
  const { t } = useTranslation();
  const practices = usePractices({ materialId, limit: SHOWN_PRACTICES });
  return (
    <Card
      title={t("speaking.materials.recent")}
      {...(practiceCount > 0 && { about: t("speaking.materials.practised", { count: practiceCount }) })}
      flush={(practices.data?.items.length ?? 0) > 0}
    >
      <Loaded query={practices} lines={3}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-sm text-soft">{t("speaking.materials.unpractised")}</p>
          ) : (
            <List label={t("speaking.materials.recent")}>
              {items.map((practice) => (
                <PracticeRow key={practice.practiceId} practice={practice} showsQuestion showsMaterial={false} />
              ))}
            </List>
          )
        }
      </Loaded>
    </Card>
  );
}
