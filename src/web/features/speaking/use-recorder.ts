import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useSession } from "../account/account.ts";
import { Recorder, type RecorderState } from "./recorder.ts";

/** One for each account that signs in here: a take is private to its account, and available again after that account signs in. */
const recorders = new Map<number, Recorder>();

function recorderOf(accountId: number): Recorder {
  const recorder = recorders.get(accountId) ?? new Recorder();
  recorders.set(accountId, recorder);
  return recorder;
}

/** The recorder of the signed-in account. */
export function useRecorder(): Recorder {
  return recorderOf(useSession().data?.account?.id ?? 0);
}

export function useRecorderState(recorder: Recorder): RecorderState {
  return useSyncExternalStore(recorder.subscribe, recorder.getState);
}

/** The result of `read`, polled at this interval, in milliseconds. */
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
