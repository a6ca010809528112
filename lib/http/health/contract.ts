import * as z from "zod";
import { contract, type EndpointGroup } from "@/lib/contract/contract";

export const group: EndpointGroup = {
  title: "Health",
  description: "For monitoring.",
  position: 11,
};

const PartStatus = z.enum(["ready", "failing", "unknown"]);

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
    summary: "Whether the service can handle requests, and which of its parts work",
    response: z.object({
      database: z.literal("ready"),
      engine: z.enum(["embedded", "inngest"]),
      lastPollAt: z.iso.datetime().nullable(),
      inngest: z
        .enum(["unknown", "heard", "not heard"])
        .nullable()
        .describe(
          "Whether the Inngest server calls this service: `unknown` from the start of the service until the first call, `not heard` while its calls are overdue. In both states, the service executes mutations itself. `null` with the embedded engine.",
        ),
      parts: z
        .object({
          database: PartStatus,
          migrations: PartStatus,
          engine: PartStatus,
          storage: PartStatus,
          mail: PartStatus,
          redis: PartStatus.nullable(),
          scanner: PartStatus.nullable(),
          inngest: PartStatus.nullable(),
        })
        .describe(
          "The state of each part; `null` if it isn't set up. Without `database`, `migrations` or `engine`, the response is a 503, and `data.parts` has the same fields. Without the other parts, the service works, except for files, e-mail, shared limits, virus scans or Inngest.",
        ),
    }),
    fails: ["unavailable"],
  }),
};
