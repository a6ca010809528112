import "server-only";
import type { EventContext } from "@/lib/contract/context";
import { recordAuditEvents } from "./audit-events";

/** A region's properties that can change. Each has a label in the messages, under `console.fields`. */
export const REGION_FIELDS = [
  "name",
  "slug",
  "contactEmail",
  "accentColour",
  "logo",
  "callbackUrl",
  "allowedRedirectUrls",
  "notices",
  "texts",
  "consentText",
  "requestedDocuments",
  "views",
] as const;
export type RegionField = (typeof REGION_FIELDS)[number];

/** Records an audit event with the names of the properties that changed in a region. */
export const recordRegionChange = (
  ctx: EventContext,
  regionId: string,
  fields: readonly RegionField[],
): Promise<void> =>
  recordAuditEvents(ctx, [{ action: "region.updated", recordId: regionId, details: { fields } }]);
