import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { candidates } from "@/db/schema/candidates";
import { call, newRegion, openSecondConnection, openTestApi, runMutation } from "@/test/api";
import { candidateInput } from "@/test/queue-fixtures";

beforeAll(openTestApi);

test("dry runs on a locked record fail quickly and leave connections for other requests", async () => {
  const [region, neighbor] = [await newRegion(), await newRegion()];
  const { result } = await runMutation(region, "POST", "/api/v2/candidates", {
    body: [candidateInput("Anna")],
  });
  const { id } = result.candidates[0];
  const elsewhere = openSecondConnection();
  await elsewhere.database.transaction(async (changing) => {
    await changing.update(candidates).set({ city: "Zwolle" }).where(eq(candidates.id, id));
    const address = `/api/v2/candidates/${id}?dryRun=true`;
    const dryRun = () => call("PATCH", address, { key: region.key, body: { city: "Utrecht" } });
    const dryRuns = Array.from({ length: 25 }, dryRun);
    expect((await call("GET", "/api/v2/candidates", { key: neighbor.key })).status).toBe(200);
    for (const { status, headers } of await Promise.all(dryRuns)) {
      expect([status, headers["retry-after"]]).toEqual([503, "5"]);
    }
  });
  await elsewhere.close();
});

test("a dry run doesn't wait for a write to another candidate", async () => {
  const region = await newRegion();
  const ids: string[] = [];
  for (const name of ["Anna", "Bram"]) {
    const { result } = await runMutation(region, "POST", "/api/v2/candidates", {
      body: [candidateInput(name)],
    });
    ids.push(result.candidates[0].id);
  }
  const [anna = "", bram = ""] = ids;
  const elsewhere = openSecondConnection();
  await elsewhere.database.transaction(async (changing) => {
    await changing.update(candidates).set({ city: "Zwolle" }).where(eq(candidates.id, anna));
    const address = `/api/v2/candidates/${bram}?dryRun=true`;
    const { status } = await call("PATCH", address, { key: region.key, body: { city: "Utrecht" } });
    expect(status).toBe(200);
  });
  await elsewhere.close();
});
