import { useState } from "react";
import { readStored, removeStored, writeStored } from "./stored.ts";

/**
 * What is being written, through a reload of this window. @param key names what it is and for whom, and changes with its shape.
 */
export function useKept<Value>(key: string, initial: Value) {
  const [value, setValue] = useState<Value>(() => {
    const kept = readStored(key, "window");
    return kept === null ? initial : JSON.parse(kept);
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
