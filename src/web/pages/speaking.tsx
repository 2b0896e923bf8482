import { Plus } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { MaterialEditor, NewMaterial } from "../features/speaking/material-editor.tsx";
import { MaterialList } from "../features/speaking/material-list.tsx";
import { MaterialView } from "../features/speaking/material-view.tsx";
import { newMaterialPath, readId } from "../features/speaking/paths.ts";
import { Recordings } from "../features/speaking/recordings.tsx";
import { SpeakingTabs, TABS, type Tab } from "../features/speaking/tabs.tsx";
import { TopicList } from "../features/speaking/topic-list.tsx";
import { TopicView } from "../features/speaking/topic-view.tsx";
import { UnsavedTake } from "../features/speaking/unsaved-take.tsx";
import { useAddressQuery } from "../ui/address.ts";
import { LinkButton } from "../ui/button.tsx";
import { findRow } from "../ui/link-row.tsx";
import { Page } from "../ui/page.tsx";
import { useViewStart } from "../ui/view-start.ts";

/** Speaking topics, the learner's stories, and recordings; or the one that the address names. */
export function SpeakingPage() {
  const { query } = useAddressQuery();
  const tab = TABS.find((known) => known === query.get("tab")) ?? "topics";
  const partId = readId(query.get("part"));
  const materialId = readId(query.get("material"));
  const isMaking = query.get("make") === "1";
  const isEditing = query.get("edit") === "1";
  const isList = partId === null && materialId === null && !isMaking;
  const left = useRef("");
  useViewStart(`${tab} ${partId} ${materialId} ${isMaking} ${isEditing}`, () =>
    isList ? findRow(left.current) : null,
  );
  if (!isList) left.current = partId === null ? `material-${materialId}` : `part-${partId}`;
  if (isMaking) return <NewMaterial />;
  if (partId !== null) return <TopicView key={partId} partId={partId} />;
  if (materialId === null) return <Lists tab={tab} />;
  return isEditing ? (
    <MaterialEditor key={materialId} materialId={materialId} />
  ) : (
    <MaterialView key={materialId} materialId={materialId} />
  );
}

function Lists({ tab }: { tab: Tab }) {
  const { t } = useTranslation();
  return (
    <Page
      title={t("speaking.title")}
      about={t("speaking.about")}
      tabs={<SpeakingTabs shown={tab} />}
      action={
        tab === "materials" && (
          <LinkButton look="primary" href={newMaterialPath()} icon={<Plus aria-hidden className="size-4" />}>
            {t("speaking.materials.create")}
          </LinkButton>
        )
      }
    >
      <UnsavedTake />
      {tab === "topics" && <TopicList />}
      {tab === "materials" && <MaterialList />}
      {tab === "recordings" && <Recordings />}
    </Page>
  );
}
