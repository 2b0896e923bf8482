import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Redirect, useLocation, useSearch } from "wouter";
import { useSession } from "../features/account/account.ts";
import { loginPath } from "../next.ts";
import { Door } from "./door.tsx";
import { Frame, PublicFrame } from "./frame.tsx";
import { Loaded } from "./loaded.tsx";

/** Lets signed-in people through; others sign in first and come back. */
export function Guarded({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const search = useSearch();
  const session = useSession();
  const { t } = useTranslation();
  if (session.data === undefined)
    return session.error === null ? (
      <Waiting />
    ) : (
      <Door title={t("ui.problem")}>
        <Loaded query={session}>{() => null}</Loaded>
      </Door>
    );
  if (session.data.account === null)
    return <Redirect to={loginPath(search === "" ? path : `${path}?${search}`)} replace />;
  return children;
}

/** The frame of the workspace around a page for signed-in people. */
export function Workspace({ children }: { children: ReactNode }) {
  const account = useSession().data?.account ?? null;
  return <Guarded>{account === null ? null : <Frame account={account}>{children}</Frame>}</Guarded>;
}

/** For pages that anyone may read: inside the workspace for those who are signed in. */
export function Anyone({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.data === undefined && session.error === null) return <Waiting />;
  const account = session.data?.account ?? null;
  return account === null ? <PublicFrame>{children}</PublicFrame> : <Frame account={account}>{children}</Frame>;
}

/** Nothing, for the moment that it takes to learn who is signed in; a frame that flashes by would be noise. */
function Waiting() {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = "lectern";
  }, []);
  return <div role="status" aria-label={t("ui.loading")} />;
}
