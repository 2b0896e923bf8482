import { useState } from "react";
import { readStored, writeStored } from "../../stored.ts";
import type { Card } from "./cards.ts";

export const DIRECTIONS = ["word", "meaning"] as const;
/** What the front of a card shows. */
export type Direction = (typeof DIRECTIONS)[number];

const STORAGE_KEY = "lectern.cards.direction";

/** Which side of the cards comes first, as saved in this browser. */
export function useDirection(): readonly [Direction, (direction: Direction) => void] {
  const [direction, setDirection] = useState<Direction>(() =>
    readStored(STORAGE_KEY) === "meaning" ? "meaning" : "word",
  );
  const choose = (next: Direction) => {
    writeStored(STORAGE_KEY, next);
    setDirection(next);
  };
  return [direction, choose];
}

/** The front of a card: a word without a meaning can only be asked by the word itself. */
export function frontOf(card: Card, direction: Direction): Direction {
  return card.meaning === "" && card.meaningZh === "" ? "word" : direction;
}
