import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { regions } from "@/db/schema/regions";
import { staff } from "@/db/schema/staff";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi } from "@/test/api";
import { newStaff } from "@/test/staff";

const SORTED = ["anna", "Dirk", "Élise", "Fenna", "Özlem", "Zoë"];
const UNSORTED = ["Zoë", "Özlem", "anna", "Élise", "Fenna", "Dirk"];

beforeAll(openTestApi);

test("staff, regions and views are sorted alphabetically by name, ignoring case and accents", async () => {
  const { headers } = await newStaff("admin", await newRegion());
  for (const name of UNSORTED) {
    await db()
      .update(staff)
      .set({ name })
      .where(eq(staff.id, (await newStaff("reader")).id));
    await db()
      .update(regions)
      .set({ name })
      .where(eq(regions.id, (await newRegion()).id));
    await call("POST", "/api/console/views", { headers, body: { name, query: {} } });
  }
  const read = async (path: string) => (await call("GET", `/api/console/${path}`, { headers })).body.data;
  const { regions: own } = await read("me");
  const lists = [
    await read("administration/staff"),
    await read("administration/regions"),
    own,
    await read("views"),
  ];
  for (const list of lists) {
    const names = (list as { name: string }[]).map(({ name }) => name);
    expect(names.filter((name) => SORTED.includes(name))).toEqual(SORTED);
  }
});
