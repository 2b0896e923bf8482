import { RotateCw } from "lucide-react";
import { Component, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { CodeMissing } from "../chapter.tsx";
import { Button } from "./button.tsx";
import { Notice } from "./form.tsx";

interface BoundaryProps {
  /** Shown while the code of the page loads. */
  waiting: ReactNode;
  /** Shows an error instead of the page. */
  failed(problem: ReactNode): ReactNode;
  children: ReactNode;
}

/** Wraps every page: no page is ever blank because its code loads late, is missing, or fails. */
export function PageBoundary({ waiting, failed, children }: BoundaryProps) {
  const [path] = useLocation();
  return (
    <Catch path={path} failed={(error) => failed(<Problem error={error} />)}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </Catch>
  );
}

function Problem({ error }: { error: unknown }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col items-start gap-4">
      <Notice tone="danger">{error instanceof CodeMissing ? t("ui.codeMissing") : t("errors.unexpected")}</Notice>
      <Button icon={<RotateCw aria-hidden className="size-4" />} onPress={() => location.reload()}>
        {t("ui.reload")}
      </Button>
    </div>
  );
}

interface CatchProps {
  /** The error of one page is cleared on the next. */
  path: string;
  failed(error: unknown): ReactNode;
  children: ReactNode;
}

interface Caught {
  readonly path: string;
  readonly error: unknown;
}

/** React catches errors only in classes. */
class Catch extends Component<CatchProps, { caught: Caught | null }> {
  override state: { caught: Caught | null } = { caught: null };

  static getDerivedStateFromProps({ path }: CatchProps, { caught }: { caught: Caught | null }) {
    return caught === null || caught.path === path ? null : { caught: null };
  }

  override componentDidCatch(error: unknown): void {
    this.setState({ caught: { path: this.props.path, error } });
  }

  override render(): ReactNode {
    const { caught } = this.state;
    return caught === null ? this.props.children : this.props.failed(caught.error);
  }
}
