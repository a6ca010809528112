import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/db/client";
import { openTestApi } from "@/lib/testing/api";
import { newStaff } from "@/lib/testing/staff";
import { createStaffSignIn, takeStaffSignIn } from "./sign-in";

let close: () => Promise<void>;
beforeAll(async () => {
  close = await openTestApi();
});
afterAll(() => close());

const MINUTE = 60_000;
const ctx = (at = 0) => ({
  db: db(),
  actor: { kind: "system" as const, id: "test" },
  requestId: "test",
  now: () => new Date(Date.now() + at),
});
const started = async () => {
  const person = await newStaff("reader");
  const made = await createStaffSignIn(ctx(), person.id);
  if (!made) throw new Error("no sign-in was made");
  return { person, ...made, wrong: made.code === "000000" ? "000001" : "000000" };
};

test("a link signs in once, also when it is used twice at the same moment", async () => {
  const { person, token } = await started();
  const taken = await Promise.all([1, 2, 3].map(() => takeStaffSignIn(ctx(), { token })));
  expect(taken.filter((each) => each !== null)).toEqual([person.id]);
});

test("a code signs in with its own address, whatever its case, once", async () => {
  const { person, code } = await started();
  const other = await newStaff("reader");
  const take = (email: string) => takeStaffSignIn(ctx(), { email, code });
  expect(await take(other.email)).toBeNull();
  expect(await take(` ${person.email.toUpperCase()} `)).toBe(person.id);
  expect(await take(person.email)).toBeNull();
});

test("a used code takes the link with it, and the other way round", async () => {
  const first = await started();
  expect(await takeStaffSignIn(ctx(), { email: first.person.email, code: first.code })).toBe(first.person.id);
  expect(await takeStaffSignIn(ctx(), { token: first.token })).toBeNull();
});

test("both die after 15 minutes", async () => {
  const { person, token, code } = await started();
  expect(await takeStaffSignIn(ctx(15 * MINUTE), { token })).toBeNull();
  expect(await takeStaffSignIn(ctx(15 * MINUTE), { email: person.email, code })).toBeNull();
  expect(await takeStaffSignIn(ctx(14 * MINUTE), { token })).toBe(person.id);
});

test("a code dies after five wrong tries, also when fifty come at once", async () => {
  const { person, code, wrong } = await started();
  const tries = Array.from({ length: 50 }, () =>
    takeStaffSignIn(ctx(), { email: person.email, code: wrong }),
  );
  expect((await Promise.all(tries)).every((each) => each === null)).toBe(true);
  expect(await takeStaffSignIn(ctx(), { email: person.email, code })).toBeNull();
});

test("a code is right at the fifth try", async () => {
  const { person, code, wrong } = await started();
  for (let tried = 0; tried < 4; tried++) await takeStaffSignIn(ctx(), { email: person.email, code: wrong });
  expect(await takeStaffSignIn(ctx(), { email: person.email, code })).toBe(person.id);
});

test("a person gets three in 15 minutes, and then none for a while", async () => {
  const person = await newStaff("reader");
  const made = [];
  for (const at of [0, 1, 2, 3, 16 * MINUTE])
    made.push((await createStaffSignIn(ctx(at), person.id)) !== null);
  expect(made).toEqual([true, true, true, false, true]);
});
