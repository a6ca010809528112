import { InngestTestEngine } from "@inngest/test";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { candidateNotices } from "@/db/schema/candidate-mails";
import { db } from "@/lib/platform/database/client";
import { newRegion } from "@/test/api";
import { newRegionWithNotices } from "@/test/notice-settings";
import { mailServer, newCandidate, requestSignInMail, setUpMailTest } from "@/test/sign-in-by-mail";
import { newInngest } from "../client";
import { mailWaiting } from "../events";
import { sendMailFunction } from "./send-mail";
import { sweepFunction } from "./sweep";

beforeAll(() => setUpMailTest());

const client = newInngest({ INNGEST_DEV: "1" });
const addressees = () => mailServer().delivered.map(({ to }) => to.join());

describe("waiting mail", () => {
  test("is prepared and sent by the function that the event starts", async () => {
    const { email } = await newCandidate(await newRegion());
    await requestSignInMail(email);
    const engine = new InngestTestEngine({
      function: sendMailFunction(client),
      events: [mailWaiting.create({})],
    });
    const { result, error } = await engine.execute();
    expect({ result, error }).toEqual({ result: "done", error: undefined });
    expect(addressees()).toContain(email);
  });

  test("leads to another run if notices were prepared, because a run prepares only a small batch of them", async () => {
    const { id } = await newCandidate(await newRegionWithNotices());
    const run = () =>
      new InngestTestEngine({
        function: sendMailFunction(client),
        events: [mailWaiting.create({})],
        steps: [{ id: "continue", handler: () => null }],
      }).execute();
    expect((await run()).ctx.step.sendEvent).not.toHaveBeenCalled();
    await db()
      .update(candidateNotices)
      .set({ dueAt: new Date() })
      .where(eq(candidateNotices.candidateId, id));
    const { ctx, result } = await run();
    expect(result).toBe("more");
    expect(ctx.step.sendEvent).toHaveBeenCalledTimes(1);
  });

  test("is sent by the sweep if the event was lost", async () => {
    const { email } = await newCandidate(await newRegion());
    await requestSignInMail(email);
    await new InngestTestEngine({ function: sweepFunction(client) }).execute();
    expect(addressees()).toContain(email);
  });

  test("is announced by an event that contains no data", () => {
    expect(mailWaiting.create({}).data).toEqual({});
  });
});
