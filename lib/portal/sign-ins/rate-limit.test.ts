import { beforeAll, expect, test } from "vitest";
import { setUpMailTest } from "@/test/sign-in-by-mail";
import { visitorContext } from "../contexts/visitor-context";
import { enterCode, requestCode, requestCodeAgain } from "./sign-in-by-mail";

beforeAll(() => setUpMailTest({ RATE_LIMIT_PER_SECOND: "1000" }));

const visitor = () => visitorContext({ language: "nl", device: null, clientAddress: "192.0.2.7" });
const tooMany = { kind: "tooMany", seconds: expect.any(Number) };

test("requestCode returns the number of seconds to wait on the sixth request within a minute", async () => {
  const email = "noor@example.org";
  const states = [];
  for (let times = 0; times < 6; times += 1) states.push(await requestCode(visitor(), email));
  expect(states.map(({ problem }) => problem)).toEqual([...Array(5).fill(null), tooMany]);
  expect(states.at(-1)).toMatchObject({ step: "address", email });
});

test("sixty people on one IP address, such as a school's, can ask for a code and type it within a minute", async () => {
  const ctx = { ...visitor(), clientAddress: "192.0.2.9" };
  const signIn = async (index: number) => {
    const email = `visitor-${index}@example.org`;
    const requested = await requestCode(ctx, email);
    const typed = await enterCode(ctx, { step: "code", email, problem: null }, { typed: "00000000" });
    return [requested.problem, typed.state.problem];
  };
  for (let index = 0; index < 60; index += 1)
    expect(await signIn(index)).toEqual([null, { kind: "deadCode" }]);
  expect(await signIn(60)).toEqual([tooMany, tooMany]);
});

test("requestCodeAgain stays on the code-entry page if there were too many requests", async () => {
  const ctx = { ...visitor(), clientAddress: "192.0.2.8" };
  const former = { step: "code" as const, email: "kim@example.org", problem: null };
  for (let times = 0; times < 5; times += 1)
    expect(await requestCodeAgain(ctx, former)).toMatchObject({ step: "code", problem: null });
  expect(await requestCodeAgain(ctx, former)).toEqual({ ...former, problem: tooMany });
  const addressPage = { ...former, step: "address" as const };
  expect(await requestCodeAgain(ctx, addressPage)).toMatchObject({ step: "address", problem: tooMany });
});

test("enterCode returns the number of seconds to wait on the eleventh attempt within a minute", async () => {
  const ctx = visitor();
  const state = { step: "code" as const, email: "sam@example.org", problem: null };
  const problems = [];
  for (let times = 0; times < 11; times += 1)
    problems.push((await enterCode(ctx, state, { typed: "00000000" })).state.problem);
  expect(problems).toEqual([...Array(10).fill({ kind: "deadCode" }), tooMany]);
});
