import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../ui/card.tsx";
import { usePartOfAddress } from "./place.ts";

/** A part of a page with an address of its own, `#request`. */
export function Section({
  id,
  title,
  about,
  action,
  isOnPaper = true,
  children,
}: {
  id: string;
  title: string;
  about?: ReactNode | undefined;
  action?: ReactNode;
  isOnPaper?: boolean;
  children: ReactNode;
}) {
  return (
    <div id={id} className="scroll-mt-4" {...(isOnPaper ? {} : { "data-screen-only": true })}>
      <Card title={title} about={about} action={action}>
        {children}
      </Card>
    </div>
  );
}

/** Links to the parts of a page. */
export function Contents({ parts }: { parts: readonly { readonly id: string; readonly name: string }[] }) {
  const { t } = useTranslation();
  usePartOfAddress();
  return (
    <nav aria-label={t("developers.contents")}>
      <ul className="-mx-2 flex flex-wrap">
        {parts.map(({ id, name }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center rounded-md px-2 text-sm text-accent underline-offset-4 hover:underline lg:min-h-8"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
