import { z } from "zod";
import { contract, type EndpointGroup } from "@/lib/contract/contract";

export const group: EndpointGroup = {
  title: "Health",
  description: "For monitoring.",
  position: 11,
};

export const health = {
  live: contract({
    method: "GET",
    path: "/health",
    basePath: "/api",
    caller: "public",
    summary: "Whether the process responds",
    response: z.object({ live: z.literal(true) }),
  }),
  ready: contract({
    method: "GET",
    path: "/ready",
    basePath: "/api",
    caller: "public",
    summary: "Whether the database responds and the engine is running",
    response: z.object({
      database: z.literal("ready"),
      engine: z.enum(["embedded", "inngest"]),
      lastPollAt: z.iso.datetime().nullable(),
      inngest: z
        .enum(["unknown", "heard", "not heard"])
        .nullable()
        .describe(
          "Whether the Inngest server calls this service: `unknown` until its first call after a start, `not heard` while its calls are overdue. Until it is heard, the service executes mutations itself. `null` with the embedded engine.",
        ),
    }),
    fails: ["unavailable"],
  }),
};
