import { afterAll, beforeAll, expect, test } from "vitest";
import { setUpMailTest } from "@/test/sign-in-by-mail";
import { visitorContext } from "../contexts/visitor-context";
import { enterCode, requestCode } from "./sign-in-by-mail";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await setUpMailTest({ RATE_LIMIT_PER_SECOND: "1000" });
});
afterAll(() => close());

test("the sixth request or code within a minute returns how many seconds to wait", async () => {
  const ctx = visitorContext({ language: "nl", device: null, clientAddress: null });
  const email = "noor@example.org";
  const states = [];
  for (let times = 0; times < 6; times += 1) states.push(await requestCode(ctx, email));
  const tooMany = { kind: "tooMany", seconds: expect.any(Number) };
  expect(states.map(({ problem }) => problem)).toEqual([...Array(5).fill(null), tooMany]);
  expect(states.at(-1)).toMatchObject({ step: "address", email });
  const state = { step: "code" as const, email, problem: null };
  for (let times = 0; times < 5; times += 1) await enterCode(ctx, state, "00000000");
  expect((await enterCode(ctx, state, "00000000")).state).toEqual({ ...state, problem: tooMany });
});
