import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { requestData, setSendRequest } from "@/lib/contract/api-client";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { newRegion, openTestApi } from "@/test/api";
import { newStaff } from "@/test/staff";

const received = vi.hoisted(() => new Map<string, string>());
vi.mock("next/headers", () => ({ headers: async () => received }));

beforeAll(openTestApi);
afterAll(async () => {
  Object.assign(env(), { TRUSTED_PROXIES: 0 });
  setSendRequest((path, request) => fetch(path, request));
});

test("a prefetch has the visitor's session and address, so it logs no warning behind a proxy", async () => {
  const region = await newRegion();
  const { headers } = await newStaff("reader", region);
  received.set("cookie", headers.cookie ?? "").set("x-forwarded-for", "198.51.100.7");
  Object.assign(env(), { TRUSTED_PROXIES: 1 });
  const warn = vi.spyOn(log(), "warn");
  await import("./prefetch");
  const found = await requestData({ regionId: region.id, mode: "live" }, "/console/candidates/cities");
  expect(found).toEqual([]);
  expect(warn).not.toHaveBeenCalledWith(expect.anything(), expect.stringContaining("TRUSTED_PROXIES"));
});
