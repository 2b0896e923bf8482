import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Id } from "./operation-id.tsx";
import { countFields, type Field, type FieldGroup } from "./schema.ts";
import { typeWords } from "./type-words.ts";

/** Above this number of fields, nested ones are shown on demand. */
const MANY = 60;
/** Also for more alternatives than this. */
const MANY_KINDS = 4;

/** Which fields are marked: on a request those that are optional, on a response those that may be absent. */
type Side = "request" | "answer";

/** The fields of a request or a response, with nested ones. */
export function FieldList({ groups, side, inPath = [] }: FieldsProps & { inPath?: readonly string[] }) {
  const { t } = useTranslation();
  const count = countFields(groups);
  if (count === 0) return <p className="text-sm text-soft">{t("developers.noFields")}</p>;
  return <Groups groups={groups} side={side} inPath={inPath} isOpen={count <= MANY} />;
}

interface FieldsProps {
  groups: readonly FieldGroup[];
  side: Side;
}

interface NestedProps extends FieldsProps {
  inPath: readonly string[];
  /** Whether nested fields are shown from the start. */
  isOpen: boolean;
}

function Groups({ groups, ...rest }: NestedProps) {
  const abouts = new Set(groups.map(({ tag }) => tag?.about));
  return (
    <div className="-my-3 flex flex-col gap-2">
      {groups.map(({ tag, fields }) => (
        <div key={tag?.value ?? ""}>
          {tag !== null && (
            <p className="mt-3 rounded-sm bg-sunken px-2.5 py-1 text-sm">
              <code translate="no" className="mr-2 font-mono text-xs font-semibold wrap-anywhere">
                {tag.name}: {JSON.stringify(tag.value)}
              </code>
              {abouts.size > 1 && (
                <span lang="en" className="text-soft">
                  {tag.about}
                </span>
              )}
            </p>
          )}
          <ul className="divide-y divide-line">
            {fields.map((field) => (
              <FieldRow key={field.name} field={field} {...rest} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function FieldRow({ field, side, inPath, isOpen }: Omit<NestedProps, "groups"> & { field: Field }) {
  const { t } = useTranslation();
  const { name, schema, groups } = field;
  return (
    <li className="py-3">
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-[13rem_minmax(0,1fr)]">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 self-start text-sm font-semibold">
          <Id>{name}</Id>
          <Presence field={field} side={side} isInPath={inPath.includes(name)} />
        </div>
        <div className="min-w-0 text-sm">
          <p className="text-soft wrap-anywhere">
            {typeWords(schema, t)}
            {side === "request" && schema.default !== undefined && (
              <>
                {" · "}
                {t("developers.default")}{" "}
                <code className="font-mono text-xs text-ink">{JSON.stringify(schema.default)}</code>
              </>
            )}
          </p>
          {schema.description !== undefined && (
            <p lang="en" className="mt-0.5">
              {schema.description}
            </p>
          )}
        </div>
      </div>
      {groups.length > 0 && (
        <details
          open={isOpen && groups.length <= MANY_KINDS}
          className="mt-1 border-l-2 border-line pl-3 sm:pl-4 print:[&::details-content]:[content-visibility:visible]"
        >
          <summary className="flex min-h-11 [[open]>&]:mb-3 cursor-pointer list-none items-center gap-1 rounded-sm text-sm text-accent underline-offset-4 select-none hover:underline lg:min-h-7">
            <ChevronRight aria-hidden className="size-4 shrink-0 [[open]>summary>&]:rotate-90" />
            {t("developers.inside", { name, count: countFields(groups) })}
          </summary>
          <Groups groups={groups} side={side} inPath={[]} isOpen={isOpen} />
        </details>
      )}
    </li>
  );
}

function Presence({ field, side, isInPath }: { field: Field; side: Side; isInPath: boolean }) {
  const { t } = useTranslation();
  const look = "text-xs font-normal";
  if (isInPath) return <span className={`${look} text-warn`}>{t("developers.inPath")}</span>;
  if (side === "answer")
    return field.isRequired ? null : <span className={`${look} text-soft`}>{t("developers.sometimes")}</span>;
  if (field.isRequired) return <span className={`${look} text-warn`}>{t("developers.required")}</span>;
  return <span className={`${look} text-soft`}>{t("developers.optional")}</span>;
}
