import { useState } from "react";
import { readStored, removeStored, writeStored } from "./stored.ts";

/** State of a draft, saved across a reload of this window. @param key names what it is and for whom, and changes with its shape. */
export function useStoredState<Value>(key: string, initial: Value) {
  const [value, setValue] = useState<Value>(() => {
    const stored = readStored(key, "window");
    return stored === null ? initial : JSON.parse(stored);
  });
  return {
    value,
    set(next: Value) {
      setValue(next);
      writeStored(key, JSON.stringify(next), "window");
    },
    forget: () => removeStored(key, "window"),
  };
}
