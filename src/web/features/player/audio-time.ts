const MINUTE = 60;
const HOUR = 3600;

/** Seconds as a clock shows them: `3:05`, `1:02:03`. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const two = (value: number) => String(value).padStart(2, "0");
  const minutes = Math.floor((whole % HOUR) / MINUTE);
  const rest = two(whole % MINUTE);
  return whole < HOUR ? `${minutes}:${rest}` : `${Math.floor(whole / HOUR)}:${two(minutes)}:${rest}`;
}
