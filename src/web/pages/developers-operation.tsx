import { useTranslation } from "react-i18next";
import { useOperationNames } from "../features/developers/names.ts";
import { OperationView } from "../features/developers/operation-view.tsx";
import { useOperationStart } from "../features/developers/place.ts";
import { useReference } from "../features/developers/reference.ts";
import { UnknownOperation } from "../features/developers/unknown-operation.tsx";
import { ROUTES } from "../routes.ts";
import { Card } from "../ui/card.tsx";
import { Loaded } from "../ui/loaded.tsx";
import { Page } from "../ui/page.tsx";
import { Trail } from "../ui/trail.tsx";

export function DevelopersOperationPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const names = useOperationNames();
  const reference = useReference();
  useOperationStart(id);
  const { data } = reference;
  const operation = data?.operations.find((one) => one.id === id);
  return (
    <>
      <Trail steps={[{ href: ROUTES.developers, name: t("developers.title") }]} />
      <Page
        title={names.operation(id)}
        {...(operation === undefined ? {} : { about: <span lang="en">{operation.about}</span> })}
      >
        {data === undefined ? (
          <Card flush>
            <Loaded query={reference} lines={9}>
              {() => null}
            </Loaded>
          </Card>
        ) : operation === undefined ? (
          <UnknownOperation id={id} operations={data.operations} />
        ) : (
          <OperationView key={id} operation={operation} reference={data} />
        )}
      </Page>
    </>
  );
}
