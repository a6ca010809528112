import { beforeAll, expect, test } from "vitest";
import { MAILS_MAX } from "@/lib/access/mail-limits";
import { db } from "@/lib/platform/database/client";
import { findLanguage, storeLanguage } from "@/lib/records/candidate-notices/language";
import { call, newRegion } from "@/test/api";
import { parseSignInMail } from "@/test/mail-server";
import {
  listMailsTo,
  newCandidate,
  requestAndReceiveMail,
  requestSignInMail,
  setUpMailTest,
  verifySignIn,
} from "@/test/sign-in-by-mail";
import { newStaff } from "@/test/staff";

beforeAll(() => setUpMailTest());

async function newScene() {
  const region = await newRegion();
  const { email, id } = await newCandidate(region);
  const adviser = await newStaff("adviser", region);
  const requestLink = (headers: Record<string, string> = adviser.headers, of = id) =>
    call("POST", `/api/console/candidates/${of}/sign-in-mail`, { headers });
  return { region, email, id, ask: requestLink };
}

test("a sign-in e-mail that an adviser sends is in Dutch by default, and its link opens only this region's record", async () => {
  const { email, id, ask: requestLink } = await newScene();
  const elsewhere = await newRegion();
  await newCandidate(elsewhere, email);
  expect((await requestLink()).status).toBe(202);
  const [mail] = await listMailsTo(email);
  if (!mail) throw new Error("No mail was sent.");
  expect(mail.mail.subject).toBe("Inloggen bij Instroom");
  const { candidates } = (await verifySignIn({ token: parseSignInMail(mail).token })).body.data;
  expect(candidates).toMatchObject([{ candidateId: id }]);
});

test.each([
  [
    null,
    "stuurt je deze mail, zodat je je gegevens kunt bekijken.",
    /Aangevraagd op|Heb je hier niet om gevraagd/,
  ],
  ["en", "sends you this e-mail so that you can see your data.", /Requested on|If you didn’t ask for this/],
] as const)(
  "a sign-in e-mail says whether the region or the candidate asked for it (language: %s)",
  async (language, byRegion, byCandidate) => {
    const { region, email, id, ask: requestLink } = await newScene();
    if (language) await storeLanguage(db(), [{ baseId: region.bases.live, candidateId: id }], language);
    await requestLink();
    const sent = (await listMailsTo(email))[0]?.mail.text;
    const headers = { "accept-language": language ?? "nl" };
    const requested = (await requestAndReceiveMail(email, { headers })).mail.text;
    expect(sent).toMatch(RegExp(`Regio \\d+ ${byRegion}`));
    expect(sent).not.toMatch(byCandidate);
    expect(requested).toMatch(byCandidate);
    expect(requested).not.toContain(byRegion);
  },
);

test("a sign-in e-mail that an adviser sends doesn't set the candidate's language", async () => {
  const { region, email, id, ask: requestLink } = await newScene();
  await requestLink();
  const [mail] = await listMailsTo(email);
  if (!mail) throw new Error("No mail was sent.");
  expect((await verifySignIn({ token: parseSignInMail(mail).token })).status).toBe(200);
  expect(await findLanguage(db(), { baseId: region.bases.live, candidateId: id })).toBeNull();
});

test("a sign-in e-mail that an adviser sends is in the language in which the candidate last signed in", async () => {
  const { region, email, id, ask: requestLink } = await newScene();
  await storeLanguage(db(), [{ baseId: region.bases.live, candidateId: id }], "en");
  await requestLink();
  expect((await listMailsTo(email)).map(({ mail }) => mail.subject)).toEqual(["Signing in to Instroom"]);
});

test("an adviser is told when the next sign-in e-mail can be sent if the address already got three", async () => {
  const { email, ask: requestLink } = await newScene();
  for (let request = 1; request <= MAILS_MAX; request += 1) await requestSignInMail(email);
  const waiting = (await requestLink()).body.data;
  expect(Date.parse(waiting.mailAgainAt)).toBeGreaterThan(Date.now());
  expect(await listMailsTo(email)).toHaveLength(MAILS_MAX);
  const prepared = (await requestLink()).body.data;
  expect(prepared).toEqual(waiting);
  expect(await listMailsTo(email)).toHaveLength(MAILS_MAX);
});

test("an adviser's limit on sign-in e-mails doesn't count sandbox requests for an address without a sandbox candidate", async () => {
  const { email, ask: requestLink } = await newScene();
  for (let request = 1; request <= MAILS_MAX; request += 1)
    await requestSignInMail(email, { path: "/api/sandbox/auth/candidates/request-email-verification" });
  expect(await listMailsTo(email)).toEqual([]);
  expect((await requestLink()).body.data).toEqual({ mailAgainAt: null });
  expect(await listMailsTo(email)).toHaveLength(1);
});

test("staff can't send a sign-in e-mail to a candidate of another region, and readers can't send one at all", async () => {
  const { region, email, ask: requestLink } = await newScene();
  const other = await newScene();
  const foreign = await requestLink(undefined, other.id);
  expect([foreign.status, foreign.body.code]).toEqual([404, "candidate_not_found"]);
  const reader = await newStaff("reader", region);
  expect((await requestLink(reader.headers)).status).toBe(403);
  expect(await listMailsTo(email)).toEqual([]);
  expect(await listMailsTo(other.email)).toEqual([]);
});
