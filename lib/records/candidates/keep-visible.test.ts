import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { call, drainQueue, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { postCandidate } from "@/test/queue-fixtures";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { keepVisible } from "./keep-visible";

/** The id of a candidate who is deleted while each list is read. */
const vanishing = vi.hoisted(() => ({ id: "" }));
vi.mock("./keep-visible", async (importOriginal) => {
  const original = await importOriginal<typeof import("./keep-visible")>();
  return {
    keepVisible: <Row extends { id: string }>(...[base, rows]: Parameters<typeof keepVisible<Row>>) =>
      original.keepVisible(
        base,
        rows.filter(({ id }) => id !== vanishing.id),
      ),
  };
});

const NAMES = ["Anna", "Bea", "Cas", "Dirk", "Els"];

let close: () => Promise<void>;
let region: TestRegion;
let other: TestRegion;
let staff: TestStaffMember;
beforeAll(async () => {
  close = await openTestApi();
  region = await newRegion();
  other = await newRegion();
  staff = await newStaff("manager", region);
  for (const name of NAMES) await postCandidate(region, name);
  await postCandidate(other, "Fien");
  await drainQueue(region);
  await drainQueue(other);
});
afterAll(() => close());

const idsOf = async ({ key }: TestRegion): Promise<string[]> =>
  (await call("GET", "/api/v2/candidates", { key })).body.data.map(({ id }: { id: string }) => id);

type Found = { body: { data: { id: string; name: string }[]; meta: { cursor: string | null } } };

async function readAllPages(read: (cursor: string) => Promise<Found>): Promise<string[]> {
  const names: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { body } = await read(cursor && `&cursor=${cursor}`);
    names.push(...body.data.map(({ name }) => name));
    cursor = body.meta.cursor;
  }
  return names.sort();
}

test("only the base's own candidates are kept", async () => {
  const [own = "", foreign = ""] = [...(await idsOf(region)).slice(0, 1), ...(await idsOf(other))];
  const rows = [{ id: foreign }, { id: own }, { id: "rec00000000000000" }];
  expect(await keepVisible({ id: region.bases.live, mode: "live" }, rows)).toEqual([{ id: own }]);
});

test.each(["the first page", "the last row of a page"])(
  "lists go on after a candidate of %s was deleted in between",
  async (place) => {
    const newestFirst = await idsOf(region);
    vanishing.id = newestFirst[place === "the first page" ? 0 : 1] ?? "";
    const kept = NAMES.toReversed().filter((_, index) => newestFirst[index] !== vanishing.id);
    const since = "createdAfter=2020-01-01T00:00:00Z";
    expect(
      await readAllPages((cursor) =>
        call("GET", `/api/v2/candidates?pageSize=2&${since}${cursor}`, { key: region.key }),
      ),
    ).toEqual(kept.sort());
    expect(
      await readAllPages((cursor) =>
        call("GET", `/api/console/candidates?pageSize=2&q=example${cursor}`, { headers: staff.headers }),
      ),
    ).toEqual(kept.sort());
  },
);
