/** The month `YYYY-MM` at a distance of some months from another. */
export function monthFrom(month: string, steps: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + steps, 1)).toISOString().slice(0, 7);
}

/** The days `YYYY-MM-DD` of a month, and how many days of its first week, which begins on Monday, belong to the month before. */
export function daysOf(month: string): { days: string[]; blanks: number } {
  const first = new Date(`${month}-01T00:00:00Z`);
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const days = Array.from({ length }, (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`);
  return { days, blanks: (first.getUTCDay() + 6) % 7 };
}

export function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
}
