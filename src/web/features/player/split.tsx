import {
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useTranslation } from "react-i18next";
import { Group, Panel, Separator } from "react-resizable-panels";
import { readStored, writeStored } from "../../stored.ts";
import { classes } from "../../ui/classes.ts";

export type Side = "left" | "right";

interface SplitProps {
  left: ReactNode;
  right: ReactNode;
  names: { left: string; right: string };
  /** The key under which this browser saves the width. */
  storageKey: string;
  /** Which side a narrow window shows, if something other than its tabs controls it too. */
  side?: Side;
  onSide?(side: Side): void;
}

const WIDE = "(min-width: 1024px)";
const SIDES = ["left", "right"] as const;
/** Initial width of the left pane, in per cent. */
const HALF = 50;

/**
 * Two panes side by side with a movable divider; on a narrow window two tabs. Both panes stay mounted either way, so that typed text and scroll
 * positions survive rotation of a phone. It fills the height of its parent.
 */
export function Split({ left, right, names, storageKey, side: wanted, onSide }: SplitProps) {
  const { t } = useTranslation();
  const id = useId();
  const isWide = useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
  const [own, setOwn] = useState<Side>("left");
  const side = wanted ?? own;
  const [share] = useState(() => storedShare(storageKey));
  const show = (next: Side) => {
    setOwn(next);
    onSide?.(next);
  };

  const pane = (name: Side, content: ReactNode) => (
    <Panel
      id={`${id}-${name}`}
      minSize={isWide ? "20rem" : 0}
      defaultSize={`${HALF}%`}
      hidden={!isWide && side !== name}
      {...(isWide ? {} : { role: "tabpanel", "aria-labelledby": `${id}-tab-${name}` })}
      style={{ overflow: "hidden" }}
    >
      <Pane isShown={isWide || side === name}>{content}</Pane>
    </Panel>
  );

  return (
    <div className="flex h-full min-h-0 flex-col">
      {!isWide && <Tabs id={id} names={names} side={side} onSide={show} />}
      <Group
        className="min-h-0 flex-1"
        disabled={!isWide}
        defaultLayout={{ [`${id}-left`]: share, [`${id}-right`]: 100 - share }}
        resizeTargetMinimumSize={{ coarse: 44, fine: 12 }}
        onLayoutChanged={(layout, { isUserInteraction }) => {
          if (isUserInteraction) writeStored(storageKey, String(layout[`${id}-left`]));
        }}
      >
        {pane("left", left)}
        <Separator
          aria-label={t("panels.divider")}
          hidden={!isWide}
          className="group relative w-3 border-x border-line bg-sunken outline-offset-[-2px] hover:bg-accent-soft data-[separator=active]:bg-accent-soft data-[separator=focus]:bg-accent-soft"
        >
          <span
            aria-hidden
            className="absolute top-1/2 left-1/2 h-10 w-1 -translate-1/2 rounded-full bg-edge group-hover:bg-accent"
          />
        </Separator>
        {pane("right", right)}
      </Group>
    </div>
  );
}

/** A pane that scrolls by itself. Browsers forget the scroll position of a hidden element, so it is stored here. */
function Pane({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const top = useRef(0);
  useLayoutEffect(() => {
    if (isShown && box.current !== null) box.current.scrollTop = top.current;
  }, [isShown]);
  return (
    <div
      ref={box}
      data-pane
      className="h-full overflow-y-auto overscroll-contain"
      onScroll={({ currentTarget }) => {
        if (isShown) top.current = currentTarget.scrollTop;
      }}
    >
      {children}
    </div>
  );
}

interface TabsProps {
  id: string;
  names: SplitProps["names"];
  side: Side;
  onSide(side: Side): void;
}

function Tabs({ id, names, side, onSide }: TabsProps) {
  const buttons = useRef(new Map<Side, HTMLButtonElement>());
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: "left", Home: "left", ArrowRight: "right", End: "right" } as const;
    const to = Object.entries(next).find(([key]) => key === event.key)?.[1];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onSide(to);
    buttons.current.get(to)?.focus();
  };
  return (
    <div role="tablist" className="flex border-b border-line bg-surface" onKeyDown={onKeyDown}>
      {SIDES.map((name) => (
        <button
          key={name}
          ref={(button) => {
            if (button === null) buttons.current.delete(name);
            else buttons.current.set(name, button);
          }}
          type="button"
          role="tab"
          id={`${id}-tab-${name}`}
          aria-selected={side === name}
          aria-controls={`${id}-${name}`}
          tabIndex={side === name ? 0 : -1}
          onClick={() => onSide(name)}
          className={classes(
            "-mb-px min-h-11 flex-1 cursor-pointer border-b-2 px-4 text-sm font-medium outline-offset-[-2px]",
            side === name ? "border-accent text-ink" : "border-transparent text-soft",
          )}
        >
          {names[name]}
        </button>
      ))}
    </div>
  );
}

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

function storedShare(key: string): number {
  const share = Number(readStored(key) ?? HALF);
  return share > 0 && share < 100 ? share : HALF;
}
