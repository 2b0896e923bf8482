/** The query key of the profile. */
export const profileKeys = {
  one: ["profile"],
} as const;
