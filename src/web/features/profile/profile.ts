import { useQuery } from "@tanstack/react-query";
import { call, type ResponseOf } from "../../api.ts";
import { profileKeys } from "./keys.ts";

export type Profile = ResponseOf<"ielts_learner_read_profile">;
export type Skill = Profile["skills"][number];
export type Confidence = Skill["confidence"];
export type EvidencePiece = Skill["recentEvidence"][number];
export type Summary = Profile["summary"];

export function useProfile() {
  return useQuery({
    queryKey: profileKeys.one,
    queryFn: ({ signal }) => call("ielts_learner_read_profile", {}, signal),
  });
}
