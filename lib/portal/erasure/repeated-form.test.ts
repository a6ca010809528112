import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mutations } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import { getCandidate } from "@/lib/records/candidates/find";
import { newRegion, type TestRegion } from "@/test/api";
import { newPortalSession, whileDraining } from "@/test/portal-session";
import { listMailsTo, setUpMailTest } from "@/test/sign-in-by-mail";
import type { CandidateContext } from "../contexts/candidate-context";
import { eraseWithCode, keepOwnRecord, mailErasureCode } from "./erase-with-code";

let region: TestRegion;
let ctx: CandidateContext;
beforeAll(() => setUpMailTest());
beforeEach(async () => {
  region = await newRegion();
  ctx = await newPortalSession(region);
});

async function mailCode(): Promise<string> {
  await mailErasureCode([ctx], { language: "nl", device: null });
  const { email } = await getCandidate(ctx, ctx.session.candidateId);
  return /^\d{8}$/m.exec((await listMailsTo(email)).at(-1)?.mail.text ?? "")?.[0] ?? "no code";
}
const erase = (typed: string, isImmediate = false) =>
  eraseWithCode([ctx], { typed, isImmediate, reason: null, language: "nl" });
const ownWrites = () => db().select().from(mutations).where(eq(mutations.actorId, ctx.session.candidateId));

describe("an erasure whose form is sent twice", () => {
  test.each([
    { isImmediate: false, kind: "requested" },
    { isImmediate: true, kind: "erased" },
  ])(
    "is queued only once, and both submissions return the same outcome ($kind)",
    async ({ isImmediate, kind }) => {
      const code = await mailCode();
      const first = erase(code, isImmediate);
      await expect.poll(async () => (await ownWrites()).length).toBe(1);
      const again = erase(code, isImmediate);
      expect(await whileDraining(region, Promise.all([first, again]))).toEqual([{ kind }, { kind }]);
      expect(await ownWrites()).toHaveLength(1);
    },
  );

  test("doesn't accept a used code again after the request was canceled", async () => {
    const code = await mailCode();
    await whileDraining(region, erase(code));
    expect(await whileDraining(region, keepOwnRecord(ctx, "nl"))).toBe(true);
    expect(await erase(code)).toEqual({ kind: "deadCode" });
  });
});
