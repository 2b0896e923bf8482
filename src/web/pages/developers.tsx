import { useTranslation } from "react-i18next";
import { Overview } from "../features/developers/overview.tsx";
import { useReference } from "../features/developers/reference.ts";
import { Card } from "../ui/card.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { Page } from "../ui/page.tsx";

export function DevelopersPage() {
  const { t } = useTranslation();
  const reference = useReference();
  const { data } = reference;
  return (
    <Page title={t("developers.title")} about={t("developers.about")}>
      {data === undefined ? (
        <Card flush>
          <Loaded query={reference} lines={9}>
            {() => null}
          </Loaded>
        </Card>
      ) : (
        <Overview reference={data} />
      )}
    </Page>
  );
}
