import { contract } from "@/lib/contract/contract";
import { RegionTexts, RegionTextsPatch } from "./schema";

const COMMON = { basePath: "/api/console", path: "/texts", caller: "staff", role: "manager" } as const;

export const texts = {
  show: contract({
    ...COMMON,
    method: "GET",
    summary: "What the region says to candidates in its own words, and the text they agree to",
    response: RegionTexts,
  }),
  save: contract({
    ...COMMON,
    method: "PATCH",
    summary: "Change the texts that are sent; another consent text is a new version",
    body: RegionTextsPatch,
    response: RegionTexts,
    fails: ["validation_error"],
  }),
};
