import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { useAddressQuery } from "../../ui/address.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { toast } from "../../ui/toast.tsx";
import { changesOf, createRequestOf, type Draft, draftOf, EMPTY_DRAFT, withLink } from "./material-draft.ts";
import { MaterialForm } from "./material-form.tsx";
import { MATERIALS_PATH, materialPath, readId, topicPath } from "./paths.ts";
import { useCreateMaterial, useMaterial, useTopic, useUpdateMaterial } from "./speaking.ts";

/** Writes a new story; the address may name a question to link first. */
export function NewMaterial() {
  const { t } = useTranslation();
  const { query } = useAddressQuery();
  const partId = readId(query.get("part"));
  const questionSlotId = readId(query.get("slot"));
  return (
    <>
      <BackLink
        href={partId === null ? MATERIALS_PATH : topicPath({ partId, ...(questionSlotId && { questionSlotId }) })}
      >
        {t(partId === null ? "speaking.tabs.materials" : "speaking.form.backToTopic")}
      </BackLink>
      <Page title={t("speaking.materials.create")} about={t("speaking.form.about")}>
        {partId === null ? (
          <NewForm begun={EMPTY_DRAFT} />
        ) : (
          <NewFormFor partId={partId} questionSlotId={questionSlotId} />
        )}
      </Page>
    </>
  );
}

function NewFormFor({ partId, questionSlotId }: { partId: number; questionSlotId: number | null }) {
  const topic = useTopic(partId);
  return (
    <Loaded query={topic} lines={9}>
      {({ topic: { title, partNumber }, questions }) => {
        const asked = questions.find((question) => question.questionSlotId === questionSlotId);
        const begun =
          asked === undefined ? EMPTY_DRAFT : withLink(EMPTY_DRAFT, { ...asked, partNumber, partTitle: title });
        return <NewForm begun={begun} />;
      }}
    </Loaded>
  );
}

function NewForm({ begun }: { begun: Draft }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const create = useCreateMaterial();
  return (
    <MaterialForm
      name={`new.${begun.links[0]?.questionSlotId ?? ""}`}
      saved={{ draft: begun, updatedAt: null }}
      action={t("speaking.form.create")}
      error={create.error}
      isPending={create.isPending}
      onSubmit={({ draft, forget }) =>
        create.mutate(createRequestOf(draft), {
          onSuccess: ({ materialId, title }) => {
            forget();
            toast(t("speaking.form.created", { title }));
            navigate(materialPath(materialId), { replace: true });
          },
        })
      }
    />
  );
}

/** Edits a story and its links. */
export function MaterialEditor({ materialId }: { materialId: number }) {
  const { t } = useTranslation();
  const { hrefWith } = useAddressQuery();
  const [, navigate] = useLocation();
  const query = useMaterial(materialId);
  const update = useUpdateMaterial();
  const close = () => navigate(materialPath(materialId), { replace: true });
  return (
    <>
      <BackLink href={hrefWith({ edit: null })}>{t("speaking.form.back")}</BackLink>
      <Page title={t("speaking.form.edit")}>
        <Loaded query={query} lines={9}>
          {(material) => (
            <MaterialForm
              name={String(materialId)}
              saved={{ draft: draftOf(material), updatedAt: material.updatedAt }}
              href={materialPath(materialId)}
              action={t("speaking.form.save")}
              error={update.error}
              isPending={update.isPending}
              onSubmit={({ draft, basedOn, forget }) => {
                const changes = changesOf(draftOf(material), draft);
                if (Object.keys(changes).length === 0) {
                  forget();
                  close();
                  return;
                }
                update.mutate(
                  { id: materialId, ...changes, basedOn },
                  {
                    // If saving fails, the form explains why, based on the material as read again.
                    onSuccess: ({ isSaved, material: { title } }) => {
                      if (!isSaved) return;
                      forget();
                      toast(t("speaking.form.saved", { title }));
                      close();
                    },
                  },
                );
              }}
            />
          )}
        </Loaded>
      </Page>
    </>
  );
}
