import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { call, newRegion, openTestApi } from "@/test/api";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { chooseCompared } from "./choose-compared";
import { toPairKey } from "./marked-pairs";

process.env.RATE_LIMIT_PER_SECOND = "0";

let adviser: TestStaffMember;
let fixtures: ReturnType<typeof mergeFixtures>;
beforeAll(openTestApi);
beforeEach(async () => {
  const region = await newRegion();
  adviser = await newStaff("adviser", region);
  fixtures = mergeFixtures(region, adviser);
});

type Pair = { first: { id: string }; second: { id: string }; reasons: string[]; groupSize?: number };
async function listed(): Promise<Pair[]> {
  const { headers } = adviser;
  return (await call("GET", "/api/console/duplicates?pageSize=100", { headers })).body.data;
}
const keysOf = (pairs: Pair[]) => pairs.map(({ first, second }) => toPairKey(first.id, second.id));
const pairsAmong = (ids: string[]) =>
  ids.flatMap((one, index) => ids.slice(index + 1).map((other) => toPairKey(one, other)));
async function mark(key: string): Promise<void> {
  const [firstId, secondId] = key.split(" ");
  const body = { firstId, secondId, isDistinct: true };
  const { status } = await call("POST", "/api/console/duplicates/distinct", {
    headers: adviser.headers,
    body,
  });
  expect(status).toBe(200);
}

/** Creates this many candidates with the same values, oldest first. */
async function createGroup(count: number, person: object): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number++) ids.push(await fixtures.create({ ...person }));
  return ids;
}

describe("a group of more than ten candidates", () => {
  test("lists the other pairs once all pairs of the oldest ten are marked as different people", async () => {
    const ids = await createGroup(12, { phone: "0612345678" });
    for (const key of pairsAmong(ids.slice(0, 10))) await mark(key);
    const pairs = await listed();
    expect(keysOf(pairs)).toContain(toPairKey(ids[10] ?? "", ids[11] ?? ""));
    expect(new Set(pairs.map(({ groupSize }) => groupSize))).toEqual(new Set([12]));
    for (const key of keysOf(pairs)) await mark(key);
    const rest = await listed();
    expect([...keysOf(pairs), ...keysOf(rest)].sort()).toEqual(
      pairsAmong(ids)
        .filter((key) => !pairsAmong(ids.slice(0, 10)).includes(key))
        .sort(),
    );
    expect(rest.every(({ groupSize }) => groupSize === undefined)).toBe(true);
    for (const key of keysOf(rest)) await mark(key);
    expect(await listed()).toEqual([]);
  });

  test("lists a pair by phone number if it isn't compared by e-mail address", async () => {
    const shared = { email: "info@example.org" };
    await createGroup(10, shared);
    const pair = await createGroup(2, { ...shared, phone: "0612345678" });
    const found = (await listed()).find(({ reasons }) => reasons.includes("phone"));
    expect(found && [found.first.id, found.second.id]).toEqual(pair.sort());
    expect(found).toMatchObject({ reasons: ["email", "phone"] });
  });
});

describe("chooseCompared", () => {
  const ids = Array.from({ length: 20 }, (_, index) => String.fromCharCode(97 + index));
  const marksAmong = (group: string[]) =>
    pairsAmong(group).map((key) => ({ firstId: key[0] ?? "", secondId: key[2] ?? "" }));

  test("chooses the oldest if none are marked", () => {
    expect(chooseCompared(ids, [])).toEqual({ chosen: ids.slice(0, 10), isComplete: false });
  });

  test("chooses candidates with an unmarked pair, regardless of other marks", () => {
    const halves = [...marksAmong(ids.slice(0, 10)), ...marksAmong(ids.slice(10))];
    expect(chooseCompared(ids, halves).chosen.sort()).toEqual([...ids.slice(0, 9), "k"]);
    const allButOne = marksAmong(ids).filter(({ firstId, secondId }) => firstId + secondId !== "ms");
    expect(chooseCompared(ids, allButOne)).toEqual({ chosen: ["m", "s"], isComplete: true });
    expect(chooseCompared(ids, marksAmong(ids))).toEqual({ chosen: [], isComplete: true });
  });
});
