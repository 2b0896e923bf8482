import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { readStored, writeStored } from "../stored.ts";
import { Dialog } from "./dialog.tsx";

/** A key, or two pressed one after the other, such as `g v`. */
interface Shortcut {
  readonly keys: string;
  readonly label: string;
  /** Returns whether it handled the keys. Null if a component of the page handles them, and they are only listed here. */
  readonly run: (() => boolean) | null;
  /** Called before every other shortcut with the same keys. */
  readonly isFirst: boolean;
}

interface Keys {
  add(shortcut: Shortcut): () => void;
  showHelp(): void;
  readonly isOn: boolean;
  setOn(isOn: boolean): void;
}

const SEQUENCE_MS = 1200;
const STORAGE_KEY = "lectern.keys";
const KeysContext = createContext<Keys>({ add: () => () => {}, showHelp: () => {}, isOn: true, setOn: () => {} });

/** Opens the list of shortcuts. */
export function useKeysHelp(): () => void {
  return useContext(KeysContext).showHelp;
}

/** Whether single-key shortcuts are on. People who use speech input, or whose hands slip, turn them off. */
export function useKeySwitch(): readonly [boolean, (isOn: boolean) => void] {
  const { isOn, setOn } = useContext(KeysContext);
  return [isOn, setOn];
}

/** Registers a shortcut while the calling component is mounted, and lists it in the dialog that `?` opens. */
export function useKey(keys: string, label: string, run: () => void): void {
  const { add } = useContext(KeysContext);
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const take = () => {
      latest.current();
      return true;
    };
    return add({ keys, label, run: take, isFirst: false });
  }, [add, keys, label]);
}

/** The same for a key that other components may use too: `run` returns whether it handled the key, and otherwise the next one is tried. */
export function useFirstKey(keys: string, label: string, run: () => boolean): void {
  const { add } = useContext(KeysContext);
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => add({ keys, label, run: () => latest.current(), isFirst: true }), [add, keys, label]);
}

/** Lists a key in the dialog that `?` opens, while the calling component is mounted; it is handled elsewhere. */
export function useKeyNote(keys: string, label: string): void {
  const { add } = useContext(KeysContext);
  useEffect(() => add({ keys, label, run: null, isFirst: false }), [add, keys, label]);
}

export function KeysProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [shortcuts, setShortcuts] = useState<readonly Shortcut[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [isOn, setOn] = useState(() => readStored(STORAGE_KEY) !== "off");
  const current = useRef(shortcuts);
  current.current = shortcuts;

  const add = useCallback((shortcut: Shortcut) => {
    setShortcuts((list) => [...list, shortcut]);
    return () => setShortcuts((list) => list.filter((other) => other !== shortcut));
  }, []);
  const keys = useMemo<Keys>(
    () => ({
      add,
      showHelp: () => setOpen(true),
      isOn,
      setOn(on) {
        writeStored(STORAGE_KEY, on ? "on" : "off");
        setOn(on);
      },
    }),
    [add, isOn],
  );

  useEffect(() => {
    if (!isOn) return;
    let first = "";
    // When it was pressed, not when it was handled: a busy page loses no sequence.
    let firstAt = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isBusy(event.target)) return;
      const isSequence = first !== "" && event.timeStamp - firstAt < SEQUENCE_MS;
      const pressed = isSequence ? `${first} ${event.key}` : event.key;
      first = "";
      if (pressed === "?") {
        event.preventDefault();
        setOpen(true);
        return;
      }
      const matches = current.current.filter(({ keys }) => keys === pressed);
      const inOrder = [...matches.filter(({ isFirst }) => isFirst), ...matches.filter(({ isFirst }) => !isFirst)];
      if (inOrder.some(({ run }) => run?.())) {
        event.preventDefault();
      } else if (current.current.some(({ keys, run }) => run !== null && keys.startsWith(`${pressed} `))) {
        first = pressed;
        firstAt = event.timeStamp;
      }
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn]);

  return (
    <KeysContext value={keys}>
      {children}
      <Dialog title={t("keys.title")} isOpen={isOpen} onClose={() => setOpen(false)}>
        <dl className="flex flex-col divide-y divide-line">
          <KeyRow keys="?" label={t("keys.help")} />
          {listed(shortcuts).map(({ keys: pressed, label }) => (
            <KeyRow key={`${pressed} ${label}`} keys={pressed} label={label} />
          ))}
          <KeyRow keys="Esc" label={t("keys.close")} />
        </dl>
        <p className="mt-4 text-sm text-soft">{t("keys.busy")}</p>
      </Dialog>
    </KeysContext>
  );
}

/** Active shortcuts before those only listed, each once, however many components offer it. */
function listed(shortcuts: readonly Shortcut[]): Shortcut[] {
  const all = [...shortcuts.filter(({ run }) => run !== null), ...shortcuts.filter(({ run }) => run === null)];
  return [...new Map(all.toReversed().map((one) => [`${one.keys} ${one.label}`, one])).values()].toReversed();
}

function KeyRow({ keys, label }: { keys: string; label: string }) {
  return (
    <div className="flex items-center justify-between gap-4 py-2.5">
      <dt className="text-sm">{label}</dt>
      <dd className="flex gap-1">
        {keys.split(" ").map((key) => (
          <kbd
            key={key}
            className="min-w-7 rounded-sm border border-line bg-sunken px-1.5 py-0.5 text-center font-mono text-xs text-ink"
          >
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  );
}

/** Whether a key belongs to the focused element: a text field, or an open dialog, menu or list. */
function isBusy(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches("input[type=radio], input[type=checkbox], input[type=button], input[type=file]")) return false;
  return (
    target.isContentEditable ||
    target.closest("input, textarea, select, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]") !== null
  );
}
