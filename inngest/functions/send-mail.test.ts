import { InngestTestEngine } from "@inngest/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newRegion } from "@/test/api";
import { mailServer, newCandidate, openMailTest, request } from "@/test/sign-in-by-mail";
import { newInngest } from "../client";
import { mailWaiting } from "../events";
import { sendMail } from "./send-mail";
import { sweep } from "./sweep";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await openMailTest();
});
afterAll(() => close());

const client = newInngest({ INNGEST_DEV: "1" });
const addressees = () => mailServer().delivered.map(({ to }) => to.join());

describe("mail that was asked for", () => {
  test("is made and sent by the function that the event wakes", async () => {
    const { email } = await newCandidate(await newRegion());
    await request(email);
    const engine = new InngestTestEngine({ function: sendMail(client), events: [mailWaiting.create({})] });
    const { result, error } = await engine.execute();
    expect({ result, error }).toEqual({ result: "done", error: undefined });
    expect(addressees()).toContain(email);
  });

  test("is found by the sweep when nobody was told", async () => {
    const { email } = await newCandidate(await newRegion());
    await request(email);
    await new InngestTestEngine({ function: sweep(client) }).execute();
    expect(addressees()).toContain(email);
  });

  test("is told of without a word about whose it is", () => {
    expect(mailWaiting.create({}).data).toEqual({});
  });
});
