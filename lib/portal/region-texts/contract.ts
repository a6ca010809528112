import { contract } from "@/lib/contract/contract";
import { RegionTexts, RegionTextsPatch } from "./schema";

const COMMON = { basePath: "/api/console", path: "/texts", caller: "staff", role: "manager" } as const;

export const texts = {
  show: contract({
    ...COMMON,
    method: "GET",
    summary: "The texts that the region shows to candidates, and the text they consent to",
    response: RegionTexts,
  }),
  save: contract({
    ...COMMON,
    // An attacker could set their own contact address, and receive candidates' questions there.
    stepUp: true,
    method: "PATCH",
    summary: "Change the given texts; a changed consent text becomes a new version",
    description:
      "If a text in `seen` is no longer the same, nothing is saved, because the user would overwrite a text that they haven't seen.",
    body: RegionTextsPatch,
    response: RegionTexts,
    fails: ["validation_error", "precondition_failed"],
  }),
};
