import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { findCandidateAccess } from "@/lib/access/sessions/access";
import { candidateCookie, toCookieValue } from "@/lib/access/sessions/cookie";
import { env } from "@/lib/platform/env";
import { candidateContext } from "@/lib/portal/contexts/candidate-context";
import { mailErasureCode, type OwnRecords } from "@/lib/portal/erasure/erase-with-code";
import { findJustErased, openOwners, sealOwners } from "@/lib/portal/erasure/just-erased";
import { getCandidate } from "@/lib/records/candidates/find";
import { newCandidateSession, newRegion, runMutation, type TestRegion } from "@/test/api";
import { whileDraining } from "@/test/portal-session";
import { listMailsTo, setUpMailTest } from "@/test/sign-in-by-mail";

const browser = vi.hoisted(() => ({ cookie: { name: "", value: "" }, headers: new Headers() }));
// Without a reset, modules that other test files loaded in this process would keep using the real module.
vi.hoisted(() => vi.resetModules());
vi.mock("next/headers", () => ({
  headers: async () => browser.headers,
  cookies: async () => ({ get: () => browser.cookie }),
}));
vi.mock("next-intl/server", () => ({ getLocale: async () => "nl" }));

beforeAll(() => setUpMailTest());
beforeEach(() => {
  browser.headers = new Headers({ host: "localhost:3000", origin: env().BASE_URL });
});

/** Signs this browser in to a record in each region, all with the same address. */
async function signIn(regions: TestRegion[]) {
  const email = `${crypto.randomUUID()}@example.org`;
  const opened = [];
  for (const region of regions) opened.push(await newCandidateSession(region, { email }));
  browser.cookie = {
    name: candidateCookie().name,
    value: toCookieValue(opened.map(({ token }) => token)),
  };
  const found = await Promise.all(opened.map(({ token }) => findCandidateAccess(token, new Date())));
  return found.filter((access) => access !== null);
}

type Access = Awaited<ReturnType<typeof signIn>>;

async function mailCode(accesses: Access): Promise<string> {
  const records = accesses.map(candidateContext) as unknown as OwnRecords;
  await mailErasureCode(records, { language: "nl", device: null });
  const { email } = await getCandidate(records[0], records[0].session.candidateId);
  return /^\d{8}$/m.exec((await listMailsTo(email)).at(-1)?.mail.text ?? "")?.[0] ?? "no code";
}

/** Returns a function that sends the form of these records, and returns the path of the redirect. */
async function newForm(accesses: Access, sealed = sealOwners(accesses)) {
  const { eraseRecords } = await import("./erasure-actions");
  const form = new FormData();
  form.set("typed", await mailCode(accesses));
  form.set("when", "now");
  const ids = accesses.map(({ session }) => session.id);
  const initial = { problem: null, when: "now", reason: "none", mail: null };
  return async () => {
    const sent = eraseRecords(ids, ids.length > 1, sealed, initial, form);
    const redirected: object = await sent.catch((error: object) => error);
    return "digest" in redirected ? String(redirected.digest).split(";")[2] : undefined;
  };
}

describe("eraseRecords, if the button is pressed twice", () => {
  test("leads to the same page after the first press has erased the record and its session", async () => {
    const region = await newRegion();
    const send = await newForm(await signIn([region]));
    const erased = `/portal/erased?region=${region.id}`;
    expect(await whileDraining(region, send())).toBe(erased);
    expect(await send()).toBe(erased);
  });

  test("names the regions of all records, if only one of them is erased when the second press arrives", async () => {
    const [one, other] = [await newRegion(), await newRegion()];
    const accesses = await signIn([one, other]);
    const send = await newForm(accesses);
    const first = send();
    const [owner] = openOwners(sealOwners(accesses.slice(0, 1)));
    const isErased = async () => (await findJustErased(owner ? [owner] : [])).length;
    await whileDraining(one, Promise.resolve(expect.poll(isErased).toBe(1)));
    const paths = [await whileDraining(other, send()), await first];
    const named = paths.map((path) => new URLSearchParams(path?.split("?")[1]).getAll("region").sort());
    expect(named).toEqual(Array(2).fill([one.id, other.id].sort()));
  });

  test("doesn't say that the erasure failed while another region's queue is busy", async () => {
    const [one, other] = [await newRegion(), await newRegion()];
    const accesses = await signIn([one, other]);
    const send = await newForm(accesses);
    const first = send();
    const [owner] = openOwners(sealOwners(accesses.slice(0, 1)));
    const isErased = async () => (await findJustErased(owner ? [owner] : [])).length;
    await whileDraining(one, Promise.resolve(expect.poll(isErased).toBe(1)));
    browser.cookie.value = "";
    expect(await send()).toBe("/portal/erased?later");
    expect(await whileDraining(other, first)).toContain("region=");
    const [, ...lost] = openOwners(sealOwners(accesses));
    expect(await findJustErased(lost)).toHaveLength(1);
  });

  test("leads to the sign-in page if the form doesn't name a record that was just erased", async () => {
    const region = await newRegion();
    const send = await newForm(await signIn([region]), "edited");
    expect(await whileDraining(region, send())).toContain("/portal/erased");
    expect(await send()).toBe("/portal?ended");
  });
});

test("findJustErased finds no record that was erased too long ago, or by staff", async () => {
  const region = await newRegion();
  const accesses = await signIn([region]);
  const owners = openOwners(sealOwners(accesses));
  await whileDraining(region, (await newForm(accesses))());
  vi.useFakeTimers({ now: Date.now() + 120_000, toFake: ["Date"] });
  const found = await findJustErased(owners).finally(() => vi.useRealTimers());
  expect(found, "with a clock that is ahead of the database's").toEqual(owners);
  expect(await findJustErased(owners, 0)).toEqual([]);
  const others = openOwners(sealOwners(await signIn([region])));
  await runMutation(region, "DELETE", `/api/v2/candidates/${others[0]?.candidateId}`);
  expect(await findJustErased(others)).toEqual([]);
});
