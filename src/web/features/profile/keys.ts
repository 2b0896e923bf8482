/** The name under which the answer about the profile is kept. */
export const profileKeys = {
  one: ["profile"],
} as const;
