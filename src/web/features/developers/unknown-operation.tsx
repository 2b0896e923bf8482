import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ROUTES } from "../../routes.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card, Empty, List } from "../../ui/card.tsx";
import { LinkRow } from "../../ui/link-row.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { developerKeys } from "./keys.ts";
import { useOperationNames } from "./names.ts";
import { Id } from "./operation-id.tsx";
import { operationPath } from "./operation-list.tsx";
import { markdownPath, type Operation } from "./reference.ts";
import { nearestIds } from "./search.ts";
import { readRefusal } from "./service.ts";

const MOST = 5;

/** Shown for an unknown operation name: its successor if it was renamed, else the most similar ones. */
export function UnknownOperation({ id, operations }: { id: string; operations: readonly Operation[] }) {
  const { t } = useTranslation();
  const refusal = useQuery({
    queryKey: developerKeys.former(id),
    queryFn: ({ signal }) => readRefusal(markdownPath(id), signal),
  });
  return (
    <Card flush>
      <Loaded query={refusal}>
        {(said) => {
          const isFormer = said?.reason === "operation.replaced";
          const ids = operations.map((one) => one.id);
          const near = said?.replacedBy === undefined ? (isFormer ? [] : nearestIds(id, ids, MOST)) : [said.replacedBy];
          return (
            <>
              <Empty
                icon={<SearchX aria-hidden className="size-6" />}
                heading="h2"
                title={isFormer ? t("developers.formerTitle") : t("developers.unknownTitle")}
                {...(near.length === 0 && { action: <AllOperations /> })}
              >
                {isFormer ? (
                  <span lang="en" className="wrap-anywhere">
                    {said.message}
                  </span>
                ) : (
                  t(near.length > 0 ? "developers.unknownNear" : "developers.unknown")
                )}
              </Empty>
              {near.length > 0 && (
                <>
                  <Near ids={near} />
                  <div className="flex justify-center border-t border-line px-5 py-4">
                    <AllOperations />
                  </div>
                </>
              )}
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}

function AllOperations() {
  const { t } = useTranslation();
  return <LinkButton href={`${ROUTES.developers}#operations`}>{t("developers.allOperations")}</LinkButton>;
}

function Near({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation();
  const names = useOperationNames();
  return (
    <div className="border-t border-line">
      <List label={t("developers.near")}>
        {ids.map((id) => (
          <LinkRow key={id} id={id} href={operationPath(id)} title={names.operation(id)}>
            <p className="text-xs text-soft">
              <Id>{id}</Id>
            </p>
          </LinkRow>
        ))}
      </List>
    </div>
  );
}
