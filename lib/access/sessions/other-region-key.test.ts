import { beforeAll, describe, expect, test } from "vitest";
import { newRegion, type TestRegion } from "@/test/api";
import { parseSignInMail } from "@/test/mail-server";
import {
  INVALID_CREDENTIAL_ERROR,
  newCandidate,
  requestAndReceiveMail,
  setUpMailTest,
  summarizeError,
  verifySignIn,
} from "@/test/sign-in-by-mail";

let region: TestRegion;
let other: TestRegion;
beforeAll(() => setUpMailTest());
beforeAll(async () => {
  [region, other] = [await newRegion(), await newRegion()];
});

const withOther = async (body: object) => summarizeError(await verifySignIn(body, { key: other.key }));

async function signInMail() {
  const { email, id } = await newCandidate(region);
  return { email, id, ...parseSignInMail(await requestAndReceiveMail(email)) };
}

describe("after an attempt with another region's key,", () => {
  test("a link's token still works", async () => {
    const { id, token } = await signInMail();
    expect(await withOther({ token })).toEqual(INVALID_CREDENTIAL_ERROR);
    const { candidates } = (await verifySignIn({ token }, { key: region.key })).body.data;
    expect(candidates).toMatchObject([{ candidateId: id }]);
  });

  test("a code still works", async () => {
    const { email, code } = await signInMail();
    expect(await withOther({ email, code })).toEqual(INVALID_CREDENTIAL_ERROR);
    expect((await verifySignIn({ email, code }, { key: region.key })).status).toBe(200);
  });

  test("a code stops working after five such attempts, as after five wrong codes", async () => {
    const { email, code } = await signInMail();
    for (let attempt = 1; attempt <= 5; attempt++)
      expect(await withOther({ email, code })).toEqual(INVALID_CREDENTIAL_ERROR);
    expect(summarizeError(await verifySignIn({ email, code }))).toEqual(INVALID_CREDENTIAL_ERROR);
  });
});
