import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newRegion, type TestRegion } from "@/test/api";
import { newPortalSession } from "@/test/portal-session";
import { setUpMailTest } from "@/test/sign-in-by-mail";
import type { CandidateContext } from "../contexts/candidate-context";
import { eraseWithCode, mailErasureCode } from "../erasure/erase-with-code";
import { confirmEmail } from "./confirm-email-change";
import { requestEmailChange } from "./request-email-change";

let region: TestRegion;
let counter = 0;
let email: string;
let owner: CandidateContext;
let stranger: CandidateContext;
beforeAll(() => setUpMailTest({ RATE_LIMIT_PER_SECOND: "1000", RATE_LIMIT_BURST: "1000" }));
beforeAll(async () => {
  region = await newRegion();
});
beforeEach(async () => {
  email = `eigenaar-${++counter}@example.org`;
  owner = await newPortalSession(region, { email });
  stranger = await newPortalSession(region);
});

const requester = { language: "nl", device: null } as const;
const request = (ctx: CandidateContext, to: string) => requestEmailChange(ctx, to, requester);
const confirm = (ctx: CandidateContext, purpose: "old_email" | "new_email") =>
  confirmEmail(ctx, { purpose, typed: "00000000", to: "", language: "nl" });
const erase = () =>
  eraseWithCode([owner], { typed: "00000000", isImmediate: true, reason: null, language: "nl" });
async function repeat<T>(count: number, attempt: () => Promise<T>): Promise<T> {
  for (let done = 1; done < count; done += 1) await attempt();
  return attempt();
}

describe("the rate limit per minute", () => {
  test("counts codes for a new address separately from the requests of that address's owner", async () => {
    for (const ctx of [stranger, await newPortalSession(region), await newPortalSession(region)])
      await repeat(2, () => request(ctx, email));
    expect(await request(await newPortalSession(region), email)).toMatchObject({ kind: "tooMany" });
    expect(await mailErasureCode([owner], requester)).toBeNull();
    expect(await request(owner, `nieuw-${email}`)).toBeNull();
  });

  test("counts attempts with a new address's code separately from the attempts of that address's owner", async () => {
    expect(await request(stranger, email)).toBeNull();
    expect(await repeat(11, () => confirm(stranger, "new_email"))).toMatchObject({ kind: "tooMany" });
    await mailErasureCode([owner], requester);
    expect(await erase()).toMatchObject({ kind: "wrongCode" });
    expect(await request(owner, `nieuw-${email}`)).toBeNull();
    expect(await confirm(owner, "old_email")).toMatchObject({ kind: "wrongCode" });
  });

  test("allows a candidate ten attempts in total with the codes for an erasure and for the old address", async () => {
    expect(await request(owner, `nieuw-${email}`)).toBeNull();
    await repeat(5, () => confirm(owner, "old_email"));
    await repeat(5, erase);
    expect(await erase()).toMatchObject({ kind: "tooMany" });
    expect(await confirm(owner, "old_email")).toMatchObject({ kind: "tooMany" });
  });
});
