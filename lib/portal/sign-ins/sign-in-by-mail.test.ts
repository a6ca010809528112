import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fromCookieValue } from "@/lib/access/sessions/cookie";
import { newRegion } from "@/test/api";
import { parseSignInMail } from "@/test/mail-server";
import { listMailsTo, newCandidate, setUpMailTest } from "@/test/sign-in-by-mail";
import { visitorContext } from "../contexts/visitor-context";
import { sessionCookie } from "./session-cookie";
import { signInByMail } from "./sign-in-by-mail";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await setUpMailTest({ RATE_LIMIT_PER_SECOND: "1000" });
});
afterAll(() => close());

function submit(fields: Record<string, string>, previousEmail = "") {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return signInByMail(visitorContext({ language: "nl", clientAddress: null }), previousEmail, form);
}
const codeState = (email: string) => ({ step: "code", email, problem: null, seconds: 0 });

describe("signInByMail", () => {
  test("mails a code, which opens a session in each of the candidate's regions", async () => {
    const [one, other] = [await newRegion(), await newRegion()];
    const { email, id } = await newCandidate(one);
    const { id: otherId } = await newCandidate(other, email);
    expect(await submit({ email })).toEqual({ state: codeState(email), opened: [] });
    const [mail] = await listMailsTo(email);
    if (!mail) throw new Error("No mail came.");
    const { code } = parseSignInMail(mail);
    const { opened } = await submit({ step: "code", code: `${code.slice(0, 3)} ${code.slice(3)}` }, email);
    expect(opened.map(({ candidateId }) => candidateId).sort()).toEqual([id, otherId].sort());
    expect(fromCookieValue(sessionCookie(opened)?.value)).toEqual(opened.map(({ token }) => token));
  });

  test("returns the same result for an unknown address, and sends no mail", async () => {
    const email = "niemand@example.org";
    expect(await submit({ email })).toEqual({ state: codeState(email), opened: [] });
    expect(await listMailsTo(email)).toEqual([]);
  });

  test.each([
    [{ email: "geen adres" }, "address", "invalidEmail"],
    [{ step: "code", email: "iemand@example.org", code: "12345" }, "code", "wrongCode"],
    [{ step: "code", email: "iemand@example.org", code: "123456" }, "code", "wrongCode"],
    [{ step: "again", email: "iemand@example.org" }, "address", null],
  ])("opens no session for %j", async (fields, step, problem) => {
    const { state, opened } = await submit(fields);
    expect([state.step, state.problem, opened]).toEqual([step, problem, []]);
    expect(sessionCookie(opened)).toBeNull();
  });

  test("reports too many requests with the number of seconds to wait", async () => {
    const { email } = await newCandidate(await newRegion());
    const states = [];
    for (let count = 0; count < 6; count += 1) states.push((await submit({ email })).state);
    const last = states.at(-1);
    expect(last).toMatchObject({ step: "address", email, problem: "tooMany" });
    expect(last?.seconds).toBeGreaterThan(0);
  });
});
