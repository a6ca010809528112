import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { runMutation, type TestRegion } from "@/test/api";
import { newRegionWithNotices } from "@/test/notice-settings";
import { sendWaitingMail } from "@/test/send-waiting-mail";
import { mailServer, newCandidate, setUpMailTest } from "@/test/sign-in-by-mail";
import { storeWantedNotices } from "./muted";
import { COALESCE_MS } from "./queue-notices";

let region: TestRegion;
beforeAll(() => setUpMailTest());
beforeAll(async () => {
  region = await newRegionWithNotices();
});

const ROUND_MS = COALESCE_MS + 1_000;
/** Sends mail `rounds` times the pause between notices from now. */
const send = (rounds: number) =>
  sendWaitingMail(db(), { now: () => new Date(Date.now() + rounds * ROUND_MS) });
const textsTo = (email: string) =>
  mailServer()
    .delivered.filter(({ to }) => to.includes(email))
    .map(({ mail }) => mail.text);

/** Creates a candidate who knows that they are registered, and stops the mail server. */
async function newKnownCandidate() {
  mailServer().setMode("accept");
  const candidate = await newCandidate(region);
  await send(1);
  mailServer().delivered.splice(0);
  mailServer().setMode("disconnect");
  const patch = (body: object) =>
    runMutation(region, "PATCH", `/api/v2/candidates/${candidate.id}`, { body });
  return { ...candidate, patch };
}

describe("a notice that couldn't be sent yet", () => {
  test("isn't sent once the candidate has turned off its kind", async () => {
    const { id, email, patch } = await newKnownCandidate();
    await patch({ city: "Utrecht" });
    await send(2);
    await storeWantedNotices(db(), { baseId: region.bases.live, candidateId: id }, ["phase"]);
    mailServer().setMode("accept");
    await send(12);
    expect(textsTo(email)).toEqual([]);
  });

  test("is replaced by a notice that is about more", async () => {
    const { email, patch } = await newKnownCandidate();
    await patch({ city: "Utrecht" });
    await send(2);
    await patch({ city: "Zeist", phase: "matchen" });
    await send(3);
    mailServer().setMode("accept");
    await send(12);
    const [text, ...others] = textsTo(email);
    expect(others).toEqual([]);
    expect(text).toContain("in een andere fase");
    expect(text).toContain("gegevens van je aangepast");
  });
});
