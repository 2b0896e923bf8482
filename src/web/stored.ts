/** What this browser remembers: in all its windows, or in one of them through a reload. */
const PLACES = { browser: () => localStorage, window: () => sessionStorage } as const;

export type StoredIn = keyof typeof PLACES;

/** What is kept under a name, or null. A browser may forbid it; a choice then lasts as long as the page. */
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

/** The names that begin so and have something kept under them. */
export function storedKeys(prefix: string, place: StoredIn = "browser"): string[] {
  try {
    return Object.keys(PLACES[place]()).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
