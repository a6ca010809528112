import { beforeAll, expect, test } from "vitest";
import { call, newCandidateSession, newRegion, openTestApi } from "@/test/api";

beforeAll(openTestApi);

test("a request with several Authorization headers is rejected, because a proxy may have checked another one", async () => {
  const { headers } = await newCandidateSession(await newRegion());
  const read = (repeated: string[]) => call("GET", "/api/v2/auth/candidates/me", { headers, repeated });
  expect((await read([])).status).toBe(200);
  expect((await read(["authorization"])).status).toBe(401);
});
