import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { recordAuditEvents } from "@/lib/records/audit-events";
import { recordSecurityEvent } from "../security-log/record";
import type { regions } from "./contract";
import { createRegion } from "./create";
import { presentRegionWithSecret } from "./find";

export const createByAdmin: Handler<typeof regions.create> = async (ctx, { body }) => {
  const { region, apiKey, token } = await ctx.db.transaction(async (db) => {
    const within = { ...ctx, db };
    const created = await createRegion(within, body);
    const base = { id: created.baseIds.live, mode: "live" as const };
    await recordAuditEvents({ ...within, base }, [
      { action: "api_key.created", recordId: created.apiKey.id },
    ]);
    await recordSecurityEvent(within, { action: "region.created", subjectId: created.region.id });
    return created;
  });
  return { data: { ...presentRegionWithSecret(region, [apiKey]), token } };
};
