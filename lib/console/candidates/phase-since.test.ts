import { type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { newStaff, type TestStaffMember } from "@/test/staff";

let region: TestRegion;
let reader: TestStaffMember;
let path: string;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  reader = await newStaff("reader", region);
  const body = [{ name: "Kandidaat", email: "kandidaat@example.org", privacyConsent: true }];
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
  path = `/api/v2/candidates/${result.candidates[0].id}`;
});

const listed = async () =>
  (await call("GET", "/api/console/candidates", { headers: reader.headers })).body.data[0];
const patch = (body: object) => runMutation(region, "PATCH", path, { body });

test("phaseSince is the time of the last phase change, or the time of arrival if the phase never changed", async () => {
  const { phaseSince, createdAt } = await listed();
  expect(phaseSince).toBe(createdAt);
  await patch({ phase: "matchen" });
  const moved = await listed();
  expect(moved.phaseSince).toBe(moved.updatedAt);
  await patch({ phase: "matchen", city: "Sneek" });
  await patch({ city: "Zwolle" });
  const changed = await listed();
  expect(changed.updatedAt > moved.updatedAt).toBe(true);
  expect(changed.phaseSince).toBe(moved.phaseSince);
});

test("phaseSince comes from the audit events if the phase change is older than the phase_changed_at column", async () => {
  const { phaseSince, createdAt } = await listed();
  await db().execute(sql`update candidates set phase_changed_at = null where base_id = ${region.bases.live}`);
  expect((await listed()).phaseSince).toBe(phaseSince);
  expect(phaseSince > createdAt).toBe(true);
});

describe("the filter on days in the current phase", () => {
  const ids: Record<string, string> = {};
  /** Returns midnight in Amsterdam, a number of days ago. */
  const midnight = (days: number) =>
    sql`((now() at time zone 'Europe/Amsterdam')::date - ${days}::int)::timestamp at time zone 'Europe/Amsterdam'`;
  const change = (name: string, set: SQL) =>
    db().execute(
      sql`update candidates set ${set} where base_id = ${region.bases.live} and id = ${ids[name] ?? ""}`,
    );
  const names = async (query: Record<string, string>) => {
    const found: { name: string }[] = [];
    let cursor: string | null = "";
    for (; cursor !== null; ) {
      const search = new URLSearchParams({ pageSize: "1", ...query, ...(cursor && { cursor }) });
      const { body } = await call("GET", `/api/console/candidates?${search}`, { headers: reader.headers });
      if (cursor === "") expect(body.meta.total).toBe((await all(query)).length);
      found.push(...body.data);
      cursor = body.meta.cursor;
    }
    return found.map(({ name }) => name);
  };
  const all = async (query: Record<string, string>) =>
    (await call("GET", `/api/console/candidates?${new URLSearchParams(query)}`, { headers: reader.headers }))
      .body.data;

  beforeAll(async () => {
    const people = ["Arrived", "Before midnight", "After midnight", "Moved today", "Merged"];
    const body = people.map((name) => ({
      name,
      email: `${name.replaceAll(" ", "")}@example.org`,
      privacyConsent: true,
      phase: "nieuw",
    }));
    const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
    for (const [index, name] of people.entries()) ids[name] = result.candidates[index].id;
    await runMutation(region, "PATCH", `/api/v2/candidates/${ids["Moved today"]}`, {
      body: { phase: "matchen" },
    });
    const arrived = (days: number) => sql`created_at = ${midnight(days)}`;
    await change("Arrived", arrived(402));
    await change(
      "Before midnight",
      sql`${arrived(401)}, phase_changed_at = ${midnight(29)} - interval '1 minute'`,
    );
    await change("After midnight", sql`${arrived(400)}, phase_changed_at = ${midnight(29)}`);
    await change("Moved today", sql`${arrived(399)}, phase_changed_at = null`);
    await change("Merged", sql`phase_changed_at = ${midnight(100)}`);
  });

  test.each<[Record<string, string>, string[]]>([
    [{ inPhaseDays: "30" }, ["Merged", "Before midnight", "Arrived"]],
    [{ inPhaseDays: "30", sort: "createdAt" }, ["Arrived", "Before midnight", "Merged"]],
    [{ inPhaseDays: "29", sort: "name" }, ["After midnight", "Arrived", "Before midnight", "Merged"]],
    [{ inPhaseDays: "31", sort: "name" }, ["Arrived", "Merged"]],
    [{ inPhaseDays: "101", phase: "nieuw" }, ["Arrived"]],
    [{ inPhaseDays: "30", phase: "matchen" }, []],
    [{ inPhaseDays: "403" }, []],
  ])("with %j finds %j, counting calendar days since the phase change or arrival", async (query, found) => {
    expect(await names(query)).toEqual(found);
  });

  test("uses a phase change that is only in the audit events", async () => {
    expect((await all({ phase: "matchen" })).map(({ name }: { name: string }) => name)).toContain(
      "Moved today",
    );
    expect(await names({ inPhaseDays: "1", phase: "matchen" })).toEqual([]);
  });

  test.each(["0", "3651", "veel"])("rejects %s as a number of days", async (inPhaseDays) => {
    const { body } = await call("GET", `/api/console/candidates?inPhaseDays=${inPhaseDays}`, {
      headers: reader.headers,
    });
    expect(body.code).toBe("validation_error");
  });
});
