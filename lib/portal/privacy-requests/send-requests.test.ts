import { and, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mutations } from "@/db/schema/mutations";
import { privacyRequests } from "@/db/schema/privacy-requests";
import { db } from "@/lib/platform/database/client";
import { newRegion, openTestApi, type TestRegion, waitUntil } from "@/test/api";
import { newPortalSession, whileDraining } from "@/test/portal-session";
import type { CandidateContext } from "../contexts/candidate-context";
import { findOwnRequests } from "./request-privacy";
import { sendRequests } from "./send-requests";

let regions: [TestRegion, TestRegion];
let contexts: [CandidateContext, CandidateContext];
beforeAll(openTestApi);
beforeEach(async () => {
  regions = [await newRegion(), await newRegion()];
  contexts = [await newPortalSession(regions[0]), await newPortalSession(regions[1])];
});

function formOf(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
const nameOf = ({ session }: CandidateContext) => `Record ${session.candidateId}`;
const send = (to: readonly CandidateContext[], fields: Record<string, string>) =>
  whileDraining(regions[0], whileDraining(regions[1], sendRequests(to, formOf(fields), "nl", nameOf)));
const explanationsOf = async (ctx: CandidateContext) =>
  (await findOwnRequests(ctx)).map(({ explanation }) => explanation);

describe("sendRequests", () => {
  test.each([
    ["kind", { explanation: "Een" }],
    ["kind", { explanation: "Een", kind: "erasure" }],
  ])(
    "sends nothing and returns the input if the %s is missing or invalid (case %#)",
    async (problem, fields) => {
      expect(await send(contexts, fields)).toMatchObject({ explanation: "Een", problems: [problem] });
      expect(await findOwnRequests(contexts[0])).toEqual([]);
    },
  );

  test("rejects an overlong explanation and returns it in full, even if no kind is chosen", async () => {
    const explanation = "a".repeat(2_001);
    const state = { explanation, problems: ["explanation"] };
    expect(await send(contexts, { kind: "objection", explanation })).toMatchObject(state);
    expect(await send(contexts, { explanation })).toMatchObject({ problems: ["explanation", "kind"] });
    expect(await findOwnRequests(contexts[0])).toEqual([]);
  });

  test("counts an emoji in an explanation as one character", async () => {
    const [ctx] = contexts;
    const tooLong = { kind: "objection", explanation: "😀".repeat(2_001) };
    expect(await send([ctx], tooLong)).toMatchObject({ problems: ["explanation"] });
    const explanation = "😀".repeat(2_000);
    expect(await send([ctx], { kind: "objection", explanation })).toBe("sent");
    expect(await explanationsOf(ctx)).toEqual([explanation]);
  });

  test("ignores an overlong explanation for an erasure, because it isn't sent", async () => {
    const fields = { kind: "erasure", explanation: "a".repeat(2_001) };
    expect(await send([], fields)).toMatchObject({ problems: ["record"] });
  });

  test.each([
    ["with 2,000 characters and line breaks", `${"a\r\n".repeat(999)}ab\r\n`, `${"a\n".repeat(999)}ab`],
    ["with a NUL and half an emoji", "a\0b\uD83D", "a\uFFFDb\uFFFD"],
  ])("stores an explanation %s", async (_, explanation, stored) => {
    const [ctx] = contexts;
    expect(await send([ctx], { kind: "objection", explanation })).toBe("sent");
    expect(await explanationsOf(ctx)).toEqual([stored]);
  });

  test("reports both problems if no region and no kind are chosen", async () => {
    expect(await send([], {})).toMatchObject({ problems: ["record", "kind"] });
  });

  test("reports only the missing region if an erasure is chosen", async () => {
    expect(await send([], { kind: "erasure" })).toMatchObject({ kind: "erasure", problems: ["record"] });
  });

  test("sends no requests if one of the regions already has an open request of this kind, and returns that record's name", async () => {
    expect(await send([contexts[0]], { kind: "objection", explanation: "Een" })).toBe("sent");
    const again = await send(contexts, { kind: "objection", explanation: "Twee" });
    expect(again).toMatchObject({
      kind: "objection",
      explanation: "Twee",
      problems: [],
      openAt: [nameOf(contexts[0])],
    });
    expect(await explanationsOf(contexts[0])).toEqual(["Een"]);
    expect(await explanationsOf(contexts[1])).toEqual([]);
    expect(await send(contexts, { kind: "restriction", explanation: "Drie" })).toBe("sent");
    expect(await explanationsOf(contexts[1])).toEqual(["Drie"]);
  });

  test("sends nothing while the first request of this kind is still queued", async () => {
    const [ctx] = contexts;
    const request = (explanation: string, kind = "restriction") =>
      sendRequests([ctx], formOf({ kind, explanation }), "nl", nameOf);
    const first = request("Een");
    const queued = and(eq(mutations.baseId, ctx.base.id), eq(mutations.status, "queued"));
    await waitUntil(async () => (await db().$count(mutations, queued)) === 1);
    expect(await request("Twee")).toMatchObject({ explanation: "Twee", openAt: [nameOf(ctx)] });
    expect(await whileDraining(regions[0], request("Drie", "objection"))).toBe("sent");
    expect(await first).toBe("sent");
    expect((await explanationsOf(ctx)).sort()).toEqual(["Drie", "Een"]);
  });

  test.each(["Een", ""])(
    "counts the same request with the explanation %j as sent, if the button is pressed twice",
    async (explanation) => {
      const [ctx] = contexts;
      const press = (own = ctx) =>
        sendRequests([own], formOf({ kind: "objection", explanation }), "nl", nameOf);
      const first = press();
      const queued = and(eq(mutations.baseId, ctx.base.id), eq(mutations.status, "queued"));
      await waitUntil(async () => (await db().$count(mutations, queued)) === 1);
      expect(await whileDraining(regions[0], Promise.all([first, press()]))).toEqual(["sent", "sent"]);
      expect(await press()).toBe("sent");
      expect(await explanationsOf(ctx)).toEqual([explanation || null]);
      await db()
        .update(privacyRequests)
        .set({ requestedAt: sql`${privacyRequests.requestedAt} - interval '61 seconds'` })
        .where(eq(privacyRequests.candidateId, ctx.session.candidateId));
      expect(await press()).toMatchObject({ openAt: [nameOf(ctx)] });
    },
  );

  test("recognizes the same request on the database's clock, even if this process's clock is ahead", async () => {
    const [ctx] = contexts;
    const fields = { kind: "objection", explanation: "Een" };
    expect(await send([ctx], fields)).toBe("sent");
    const ahead = new Date(Date.now() + 3_600_000);
    expect(await send([{ ...ctx, now: () => ahead }], fields)).toBe("sent");
    expect(await explanationsOf(ctx)).toEqual(["Een"]);
  });

  test("keeps only the failed region selected, so that sending the form again reaches that region", async () => {
    const form = formOf({ kind: "objection", explanation: "Een" });
    for (const { session } of contexts) form.append("record", session.candidateId);
    const sending = whileDraining(regions[0], sendRequests(contexts, form, "nl", nameOf));
    const queued = and(eq(mutations.baseId, contexts[1].base.id), eq(mutations.status, "queued"));
    await waitUntil(async () => (await db().$count(mutations, queued)) > 0);
    await db()
      .update(mutations)
      .set({ status: "failed", result: { errorCode: "engine_error" }, finishedAt: new Date() })
      .where(queued);
    const state = await sending;
    expect(state).toMatchObject({ isFailed: true, records: [contexts[1].session.candidateId] });
    const chosen = contexts.filter(
      ({ session }) => state !== "sent" && state.records.includes(session.candidateId),
    );
    expect(await send(chosen, { kind: "objection", explanation: "Een" })).toBe("sent");
    expect([await explanationsOf(contexts[0]), await explanationsOf(contexts[1])]).toEqual([
      ["Een"],
      ["Een"],
    ]);
  });

  test("says that the request failed for a chosen record that the browser is no longer signed in to", async () => {
    const ended = contexts[1].session.candidateId;
    const formWith = (kind: string) => {
      const form = formOf({ kind, explanation: "Een" });
      for (const { session } of contexts) form.append("record", session.candidateId);
      return form;
    };
    const sendToFirst = (kind: string) =>
      whileDraining(regions[0], sendRequests([contexts[0]], formWith(kind), "nl", nameOf));
    expect(await sendToFirst("objection")).toMatchObject({ isFailed: true, records: [ended] });
    expect(await explanationsOf(contexts[0])).toEqual(["Een"]);
    expect(await sendToFirst("erasure")).toMatchObject({ isFailed: true, explanation: "Een" });
  });
});
