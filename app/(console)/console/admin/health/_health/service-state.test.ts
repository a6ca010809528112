import { expect, test } from "vitest";
import type { Readiness } from "@/lib/console/administration/queries";
import { stateTexts } from "./service-state";

const parts = { storage: "ready", mail: "ready", redis: null, scanner: null } as const;
const ready: Readiness = { engine: "embedded", lastPollAt: null, inngest: null, parts };

test.each([
  ["runs.embedded", ready],
  ["storage", { ...ready, parts: { ...parts, storage: "failing" } }],
  ["mail", { ...ready, parts: { ...parts, mail: "failing" } }],
  ["scanner", { ...ready, parts: { ...parts, scanner: "failing" } }],
  ["redis", { ...ready, parts: { ...parts, redis: "failing" } }],
  ["runs.embedded", { ...ready, parts: { ...parts, mail: "unknown" } }],
  ["inngest.notHeard", { ...ready, engine: "inngest", inngest: "not heard" }],
  ["storage mail", { ...ready, parts: { ...parts, storage: "failing", mail: "failing" } }],
  [
    "redis inngest.unknown",
    { engine: "inngest", lastPollAt: null, inngest: "unknown", parts: { ...parts, redis: "failing" } },
  ],
] satisfies [string, Readiness][])("the health page shows the state %s", (keys, readiness) => {
  expect(stateTexts(readiness).join(" ")).toBe(keys);
});
