import { expect, it } from "vitest";
import type { AdministeredRegion } from "@/lib/console/administration/schema";
import { toQueueRows } from "./queue-rows";

const region = (id: string, live: string | null, sandbox: string | null) =>
  ({
    id,
    name: id,
    queues: [
      { mode: "live", oldestQueuedAt: live },
      { mode: "sandbox", oldestQueuedAt: sandbox },
    ],
  }) as AdministeredRegion;

it("toQueueRows sorts queues by their oldest waiting write, and keeps the order of empty queues", () => {
  const rows = toQueueRows([
    region("a", null, null),
    region("b", "2026-03-01T10:00:02.000Z", null),
    region("c", null, "2026-03-01T10:00:01.000Z"),
  ]);
  expect(rows.map(({ id, queue }) => `${id} ${queue.mode}`)).toEqual([
    "c sandbox",
    "b live",
    "a live",
    "a sandbox",
    "b sandbox",
    "c live",
  ]);
});
