import { z } from "zod";
import { ApiKey } from "@/lib/api-keys/schema";
import { contract } from "@/lib/contract";
import { recordId, timestamp } from "@/lib/formats";
import { NewRegion } from "./schema";

/** A region as admins see it (contract §3). */
export const Region = z.object({
  id: recordId,
  name: z.string(),
  slug: z.string(),
  apiKeys: z.array(ApiKey),
  allowedRedirectUrls: z.array(z.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
});

/** A region as its own keys see it. */
export const OwnRegion = Region.extend({ signingSecret: z.string() });

export const regions = {
  me: contract({
    method: "GET",
    path: "/auth/regions/me",
    caller: "region",
    summary: "The authenticated region, with its keys and its signing secret",
    reply: OwnRegion,
    fails: ["validation_error"],
  }),
  list: contract({
    method: "GET",
    path: "/regions",
    caller: "admin",
    summary: "All regions with their keys",
    reply: z.array(Region),
  }),
  create: contract({
    method: "POST",
    path: "/regions",
    caller: "admin",
    summary: "Create a region; its first key and its signing secret are in the answer",
    body: NewRegion,
    status: 201,
    message: "Created",
    reply: OwnRegion.extend({ token: z.string() }),
    fails: ["validation_error", "slug_taken", "duplicate_id"],
  }),
};
