import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";

interface Step {
  readonly href: string;
  readonly name: string;
}

/** The path from a page to those above it, the top one first. */
export function Trail({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("trail.label")} className="mb-2 -ml-1">
      <ol className="flex flex-wrap items-center text-sm text-soft">
        {steps.map(({ href, name }, index) => (
          <li key={href} className="flex min-w-0 items-center">
            {index === 0 ? (
              <ChevronLeft aria-hidden className="size-4 shrink-0" />
            ) : (
              <ChevronRight aria-hidden className="mx-1 size-3.5 shrink-0" />
            )}
            <Link
              href={href}
              className="inline-flex min-h-11 items-center rounded-sm px-1 underline-offset-4 hover:text-ink hover:underline lg:min-h-8"
            >
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
