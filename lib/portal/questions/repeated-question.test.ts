import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { interactions } from "@/db/schema/interactions";
import { mutations } from "@/db/schema/mutations";
import { regions } from "@/db/schema/regions";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, runMutation, type TestRegion } from "@/test/api";
import { newPortalSession, whileDraining } from "@/test/portal-session";
import { listMailsTo, setUpMailTest } from "@/test/sign-in-by-mail";
import type { CandidateContext } from "../contexts/candidate-context";
import { getPortalRecord } from "../own-record/get-portal-record";
import { sendQuestion } from "./send-question";

let region: TestRegion;
let ctx: CandidateContext;
let address: string;
let counter = 0;
beforeAll(() => setUpMailTest());
beforeEach(async () => {
  region = await newRegion();
  address = `herhaald-${++counter}@example.org`;
  await db().update(regions).set({ contactEmail: address }).where(eq(regions.id, region.id));
  ctx = await newPortalSession(region);
});

function askQuestion(subject: string, text = "Mag ik langskomen?", own = ctx) {
  const form = new FormData();
  form.set("subject", subject);
  form.set("text", text);
  return whileDraining(region, sendQuestion(own, form));
}
const questions = async () => (await getPortalRecord(ctx)).questions;

test("a question is sent only once if the form is submitted twice", async () => {
  expect([await askQuestion("Gesprek"), await askQuestion("Gesprek")]).toEqual(["sent", "sent"]);
  expect(await questions()).toHaveLength(1);
});

test("a question is sent again if the earlier attempt failed", async () => {
  await askQuestion("Gesprek");
  await db().delete(interactions).where(eq(interactions.candidateId, ctx.session.candidateId));
  await db()
    .update(mutations)
    .set({ status: "failed", result: { errorCode: "engine_error", message: "Failed." } })
    .where(eq(mutations.actorId, ctx.session.candidateId));
  expect(await askQuestion("Gesprek")).toBe("sent");
  expect(await questions()).toHaveLength(1);
});

test("a question is sent only once if the form is submitted before and after midnight", async () => {
  const at = (time: string) => askQuestion("Gesprek", "Bel me.", { ...ctx, now: () => new Date(time) });
  expect(await at("2026-07-14T23:59:59+02:00")).toBe("sent");
  expect(await at("2026-07-15T00:00:01+02:00")).toBe("sent");
  expect(await questions()).toHaveLength(1);
});

test("a question that is repeated after more than a minute is sent again, and the region gets a second e-mail", async () => {
  const at = (seconds: number) => {
    const time = new Date(Date.parse("2026-07-14T10:00:00Z") + seconds * 1_000);
    return askQuestion("Gesprek", "Bel me.", { ...ctx, now: () => time });
  };
  expect([await at(0), await at(59), await at(61), await at(90)]).toEqual(Array(4).fill("sent"));
  expect(await questions()).toHaveLength(2);
  expect(await listMailsTo(address)).toHaveLength(2);
});

test("a question is sent again if the region deleted the first one", async () => {
  await askQuestion("Gesprek");
  const path = `/api/v2/candidates/${ctx.session.candidateId}/interactions`;
  const [{ id }] = (await call("GET", path, { key: region.key })).body.data;
  await runMutation(region, "DELETE", `${path}/${id}`);
  expect(await askQuestion("Gesprek")).toBe("sent");
  expect(await questions()).toHaveLength(1);
  expect(await listMailsTo(address)).toHaveLength(2);
});
