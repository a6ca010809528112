import { expect, test, vi } from "vitest";
import { requestData } from "@/lib/contract/api-client";

const sent = vi.hoisted(() => vi.fn());
const RECEIVED = {
  cookie: "instroom-staff=cst_1",
  "x-forwarded-for": "198.51.100.7",
  "x-instroom-client": "192.0.2.1",
};
vi.mock("next/headers", () => ({ headers: async () => new Headers(RECEIVED) }));
vi.mock("@/app/api/send-to-handler", () => ({ sendToHandler: sent }));

test("a request for a page's data has the visitor's session and address", async () => {
  await import("./prefetch");
  sent.mockImplementation(async () => Response.json({ data: [] }));
  await requestData({ regionId: "rec1", mode: "live" }, "/console/to-do");
  expect(sent.mock.lastCall?.[1].headers).toMatchObject(RECEIVED);
});
