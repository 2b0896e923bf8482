/** This browser's storage: for all its windows, or for one of them across a reload. */
const PLACES = { browser: () => localStorage, window: () => sessionStorage } as const;

export type StoredIn = keyof typeof PLACES;

/** The value saved under a name, or null. A browser may forbid storage; a choice then lasts as long as the page. */
export function readStored(key: string, place: StoredIn = "browser"): string | null {
  try {
    return PLACES[place]().getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string, place: StoredIn = "browser"): void {
  try {
    PLACES[place]().setItem(key, value);
  } catch {}
}

export function removeStored(key: string, place: StoredIn = "browser"): void {
  try {
    PLACES[place]().removeItem(key);
  } catch {}
}

/** The saved names that begin with a prefix. */
export function storedKeys(prefix: string, place: StoredIn = "browser"): string[] {
  try {
    return Object.keys(PLACES[place]()).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
