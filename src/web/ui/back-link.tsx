import { ArrowLeft } from "lucide-react";
import { LinkButton } from "./button.tsx";

/** A link from one thing back to the list that contains it. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <div className="mb-3 -ml-4" data-screen-only>
      <LinkButton look="quiet" href={href} icon={<ArrowLeft aria-hidden className="size-4" />}>
        {children}
      </LinkButton>
    </div>
  );
}
