import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { findLanguage } from "@/lib/records/candidate-notices/language";
import { newRegion } from "@/test/api";
import { parseSignInMail } from "@/test/mail-server";
import { newCandidate, requestAndReceiveMail, setUpMailTest, verifySignIn } from "@/test/sign-in-by-mail";

beforeAll(() => setUpMailTest());

test("a sign-in request determines the candidate's language only if it names a language", async () => {
  const region = await newRegion();
  const { id, email } = await newCandidate(region);
  const languageAfter = async (headers: Record<string, string>) => {
    const mail = await requestAndReceiveMail(email, { headers });
    await verifySignIn({ token: parseSignInMail(mail).token });
    return findLanguage(db(), { baseId: region.bases.live, candidateId: id });
  };
  // Node's fetch function sends this header if the caller sets none.
  expect(await languageAfter({ "accept-language": "*" })).toBeNull();
  expect(await languageAfter({ "accept-language": "en-GB" })).toBe("en");
  expect(await languageAfter({})).toBe("en");
});
