import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useSession } from "../account/account.ts";
import { Recorder, type RecorderState } from "./recorder.ts";

/** One for each person who signs in here: a take is nobody else's, and there again when its owner is. */
const recorders = new Map<number, Recorder>();

function recorderOf(accountId: number): Recorder {
  const recorder = recorders.get(accountId) ?? new Recorder();
  recorders.set(accountId, recorder);
  return recorder;
}

/** The recorder of whoever is signed in. */
export function useRecorder(): Recorder {
  return recorderOf(useSession().data?.account?.id ?? 0);
}

export function useRecorderState(recorder: Recorder): RecorderState {
  return useSyncExternalStore(recorder.subscribe, recorder.getState);
}

/** What `read` gives, asked anew so often, in milliseconds. */
export function useTicking<Value>(read: () => Value, everyMs: number): Value {
  const [value, setValue] = useState(read);
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    const timer = setInterval(() => setValue(latest.current()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return value;
}
