import { readProfile } from "./read-profile.ts";

export const profileCapabilities = [readProfile] as const;
