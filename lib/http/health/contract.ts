import { z } from "zod";
import { contract } from "@/lib/contract/contract";

/** For whoever watches the process; outside the versioned API. */
export const health = {
  live: contract({
    method: "GET",
    path: "/health",
    root: "/api",
    caller: "public",
    summary: "Whether the process answers",
    reply: z.object({ live: z.literal(true) }),
  }),
  ready: contract({
    method: "GET",
    path: "/ready",
    root: "/api",
    caller: "public",
    summary: "Whether the database answers and the engine runs",
    reply: z.object({
      database: z.literal("ready"),
      engine: z.enum(["embedded", "inngest"]),
      lastPollAt: z.iso.datetime().nullable(),
      inngest: z.enum(["heard", "not heard"]).nullable(),
    }),
    fails: ["unavailable"],
  }),
};
