import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Redirect, useLocation } from "wouter";
import { useSession } from "../features/account/account.ts";
import { loginPath } from "../next.ts";
import { useQueryText } from "./address.ts";
import { Frame, PublicFrame } from "./frame.tsx";
import { Loaded, Skeleton } from "./loaded.tsx";
import { Page } from "./page.tsx";
import { PageBoundary } from "./page-boundary.tsx";
import { StandalonePage } from "./standalone-page.tsx";
import { useTitle } from "./title.ts";

/** For public pages without a frame. */
export function Bare({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <PageBoundary
      waiting={<Waiting />}
      failed={(problem) => <StandalonePage title={t("ui.problem")}>{problem}</StandalonePage>}
    >
      {children}
    </PageBoundary>
  );
}

/** For pages without a frame that only signed-in people see. */
export function Guarded({ children }: { children: ReactNode }) {
  return (
    <SignedIn>
      <Bare>{children}</Bare>
    </SignedIn>
  );
}

/** Admits signed-in people; others sign in first and return. */
function SignedIn({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const search = useQueryText();
  const session = useSession();
  const { t } = useTranslation();
  if (session.data === undefined)
    return session.error === null ? (
      <Waiting />
    ) : (
      <StandalonePage title={t("ui.problem")}>
        <Loaded query={session}>{() => null}</Loaded>
      </StandalonePage>
    );
  if (session.data.account === null)
    return <Redirect to={loginPath(search === "" ? path : `${path}?${search}`)} replace />;
  return children;
}

/** The frame of the workspace around a page for signed-in people. */
export function Workspace({ children }: { children: ReactNode }) {
  const account = useSession().data?.account ?? null;
  return (
    <SignedIn>
      {account === null ? null : (
        <Frame account={account}>
          <Framed>{children}</Framed>
        </Frame>
      )}
    </SignedIn>
  );
}

/** For public pages: inside the workspace for signed-in people. */
export function Anyone({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.data === undefined && session.error === null) return <Waiting />;
  const account = session.data?.account ?? null;
  const page = <Framed>{children}</Framed>;
  return account === null ? <PublicFrame>{page}</PublicFrame> : <Frame account={account}>{page}</Frame>;
}

/** A page inside a frame; the frame stays while the page loads or if it fails. */
function Framed({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <PageBoundary waiting={<Skeleton lines={6} />} failed={(problem) => <Page title={t("ui.problem")}>{problem}</Page>}>
      {children}
    </PageBoundary>
  );
}

/** Nothing, while it is unknown for a moment who is signed in; a frame that flashes by would distract. */
function Waiting() {
  const { t } = useTranslation();
  useTitle(null);
  return <div role="status" aria-label={t("ui.loading")} />;
}
