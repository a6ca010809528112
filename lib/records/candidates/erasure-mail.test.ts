import { beforeAll, expect, test } from "vitest";
import type { CandidateContext } from "@/lib/portal/contexts/candidate-context";
import { newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { INTERACTION, withFile } from "@/test/merge-fixtures";
import { newPortalSession } from "@/test/portal-session";
import { setUpTempStorage } from "@/test/temp-storage";
import { erasureMail } from "./erasure-mail";
import { getCandidate } from "./find";

let region: TestRegion;
let ctx: CandidateContext;
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  ctx = await newPortalSession(region);
});

const FILES = { ...withFile("a.txt"), curriculumVitae: withFile("b.txt").otherAttachments };

test.each([
  ["nl", {}, "je naam, je contactgegevens en al het andere over jou."],
  ["nl", withFile("a.txt"), "al het andere over jou, ook 1 document."],
  ["nl", { interactions: [INTERACTION], ...FILES }, "over jou, ook 1 contactmoment en 2 documenten."],
  [
    "en",
    { interactions: [INTERACTION, INTERACTION], ...withFile("a.txt") },
    "everything else about you, including 2 interactions and 1 document.",
  ],
] as const)(
  "the e-mail that confirms a deletion says in a sentence what was deleted (%s, case %#)",
  async (language, content, expected) => {
    const email = `${crypto.randomUUID()}@example.org`;
    const body = [{ name: "Noor", email, privacyConsent: true, ...content }];
    const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
    const candidate = await getCandidate(ctx, result.candidates[0].id);
    expect((await erasureMail(ctx, candidate, language)).text.replace(/\s+/g, " ")).toContain(expected);
  },
);

test.each([
  [
    "nl",
    "al het andere in deze aanmelding, ook 1 document. De regio had toen nog een andere aanmelding met dit e-mailadres.",
  ],
  [
    "en",
    "everything else in this record, including 1 document. At that time, the region had at least one other record",
  ],
] as const)(
  "the e-mail that confirms a deletion says that another record with the same address isn't deleted (%s)",
  async (language, expected) => {
    const email = `${crypto.randomUUID()}@example.org`;
    const record = { name: "Noor", email, privacyConsent: true };
    const body = [
      { ...record, ...withFile("a.txt") },
      { ...record, email: email.toUpperCase() },
    ];
    const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
    const textOf = async (index: number) => {
      const candidate = await getCandidate(ctx, result.candidates[index].id);
      return (await erasureMail(ctx, candidate, language)).text.replace(/\s+/g, " ");
    };
    expect(await textOf(0)).toContain(expected);
    await runMutation(region, "DELETE", `/api/v2/candidates/${result.candidates[0].id}`);
    expect(await textOf(1)).toContain(
      language === "nl" ? "al het andere over jou." : "everything else about you.",
    );
  },
);
