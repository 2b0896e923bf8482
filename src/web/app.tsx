import { type ReactNode, useEffect } from "react";
import { I18nProvider, RouterProvider } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Redirect, Route, Switch, useLocation, useSearch } from "wouter";
import { useSession } from "./features/account/account.ts";
import { loginPath } from "./next.ts";
import { AssetsPage } from "./pages/assets.tsx";
import { BindPage } from "./pages/bind.tsx";
import { GuidePage } from "./pages/guide.tsx";
import { GuidesPage } from "./pages/guides.tsx";
import { LearningPage } from "./pages/learning.tsx";
import { LoginPage } from "./pages/login.tsx";
import { MockPage } from "./pages/mock.tsx";
import { NotFoundPage } from "./pages/not-found.tsx";
import { PacksPage } from "./pages/packs.tsx";
import { PracticePage } from "./pages/practice.tsx";
import { PredictionsPage } from "./pages/predictions.tsx";
import { SettingsPage } from "./pages/settings.tsx";
import { SetupPage } from "./pages/setup.tsx";
import { TodayPage } from "./pages/today.tsx";
import { VocabularyPage } from "./pages/vocabulary.tsx";
import { ROUTES } from "./routes.ts";
import { Door } from "./ui/door.tsx";
import { Frame, PublicFrame } from "./ui/frame.tsx";
import { KeysProvider } from "./ui/keys.tsx";
import { Loaded } from "./ui/loaded.tsx";
import { Toasts } from "./ui/toast.tsx";

export function App() {
  const { i18n } = useTranslation();
  const [, navigate] = useLocation();
  return (
    <I18nProvider locale={i18n.language}>
      <RouterProvider navigate={navigate}>
        <KeysProvider>
          <Switch>
            <Route path={ROUTES.setup}>
              <SetupPage />
            </Route>
            <Route path={ROUTES.login}>
              <LoginPage />
            </Route>
            <Route path={ROUTES.bind}>
              <Guarded>
                <BindPage />
              </Guarded>
            </Route>
            <Route path={ROUTES.today}>
              <Workspace>
                <TodayPage />
              </Workspace>
            </Route>
            <Route path={ROUTES.vocabulary}>
              <Workspace>
                <VocabularyPage part="personal" />
              </Workspace>
            </Route>
            <Route path={ROUTES.wordbooks}>
              <Workspace>
                <VocabularyPage part="wordbooks" />
              </Workspace>
            </Route>
            <Route path={ROUTES.practice}>
              <Workspace>
                <PracticePage />
              </Workspace>
            </Route>
            <Route path={ROUTES.mock}>
              <Workspace>
                <MockPage />
              </Workspace>
            </Route>
            <Route path={ROUTES.learning}>
              <Workspace>
                <LearningPage />
              </Workspace>
            </Route>
            <Route path={ROUTES.assets}>
              <Workspace>
                <AssetsPage />
              </Workspace>
            </Route>
            <Route path={ROUTES.packs}>
              <Workspace>
                <PacksPage />
              </Workspace>
            </Route>
            <Route path={ROUTES.guides}>
              <Anyone>
                <GuidesPage />
              </Anyone>
            </Route>
            <Route path={ROUTES.predictions}>
              <Anyone>
                <PredictionsPage />
              </Anyone>
            </Route>
            <Route path={ROUTES.guide}>
              {({ slug }) => (
                <Anyone>
                  <GuidePage slug={decodeURIComponent(slug)} />
                </Anyone>
              )}
            </Route>
            <Route path={ROUTES.settings}>
              <Workspace>
                <SettingsPage part="account" />
              </Workspace>
            </Route>
            <Route path={ROUTES.security}>
              <Workspace>
                <SettingsPage part="security" />
              </Workspace>
            </Route>
            <Route path={ROUTES.agents}>
              <Workspace>
                <SettingsPage part="agents" />
              </Workspace>
            </Route>
            <Route>
              <NotFoundPage />
            </Route>
          </Switch>
          <Toasts />
        </KeysProvider>
      </RouterProvider>
    </I18nProvider>
  );
}

/** Lets signed-in people through; others sign in first and come back. */
function Guarded({ children }: { children: ReactNode }) {
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

function Workspace({ children }: { children: ReactNode }) {
  const account = useSession().data?.account ?? null;
  return <Guarded>{account === null ? null : <Frame account={account}>{children}</Frame>}</Guarded>;
}

/** For pages that anyone may read: inside the workspace for those who are signed in. */
function Anyone({ children }: { children: ReactNode }) {
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
