import { expect, it } from "vitest";
import type { AdministeredRegion } from "@/lib/console/administration/schema";
import { toQueueRows } from "./queue-rows";

const region = (id: string, live: string | null, sandbox: string | null, pendingCallbacks = 0) =>
  ({
    id,
    name: id,
    queues: [
      { mode: "live", oldestQueuedAt: live, pendingCallbacks },
      { mode: "sandbox", oldestQueuedAt: sandbox, pendingCallbacks: 0 },
    ],
  }) as AdministeredRegion;

it("toQueueRows sorts queues by their oldest waiting write, then by their pending callbacks", () => {
  const rows = toQueueRows([
    region("a", null, null),
    region("b", "2026-03-01T10:00:02.000Z", null),
    region("c", null, "2026-03-01T10:00:01.000Z"),
    region("d", null, null, 3),
    region("e", null, null, 20),
  ]);
  expect(rows.map(({ id, queue }) => `${id} ${queue.mode}`)).toEqual([
    "c sandbox",
    "b live",
    "e live",
    "d live",
    "a live",
    "a sandbox",
    "b sandbox",
    "c live",
    "d sandbox",
    "e sandbox",
  ]);
});
