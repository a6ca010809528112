import "server-only";
import { and, desc, eq, isNull, like } from "drizzle-orm";
import { events } from "@/db/schema/events";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { dbOfBase } from "@/lib/platform/database/base-database";
import { findFieldSettings } from "@/lib/records/custom-fields/stored-definitions";
import { findNames } from "../activity/list";
import type { customFields } from "./contract";
import { countFieldValues, countOptions } from "./count";
import type { CustomFieldList, CustomFieldWithUsage } from "./schema";
import { versionOf } from "./version";

export const showCustomFields: Handler<typeof customFields.show> = async (ctx) => {
  const settings = await findFieldSettings(ctx.db, ctx.region.id);
  const { live, sandbox } = ctx.region.baseIds;
  const [liveDb, sandboxDb] = [dbOfBase(live), dbOfBase(sandbox)];
  const selects = settings.filter(({ options }) => options).map(({ name }) => name);
  const [inLive, inSandbox, chosen, history] = await Promise.all([
    countFieldValues(liveDb, live),
    countFieldValues(sandboxDb, sandbox),
    countOptions(liveDb, live, selects),
    findHistory(ctx),
  ]);
  const fields = settings.map(({ portalAccess, ...definition }): CustomFieldWithUsage => {
    const { name } = definition;
    return {
      definition,
      portalAccess,
      stored: { live: inLive.get(name) ?? 0, sandbox: inSandbox.get(name) ?? 0 },
      options: chosen.filter((row) => row.name === name).map(({ option, stored }) => ({ option, stored })),
    };
  });
  return { data: { version: versionOf(settings), fields, history } };
};

type CustomFieldChange = CustomFieldList["history"][number];

const HISTORY_MAX = 100;

/** Finds the latest changes to the list. Their audit events belong to the live base and have no candidate. */
async function findHistory(ctx: BaseContext): Promise<CustomFieldChange[]> {
  const rows = await dbOfBase(ctx.region.baseIds.live)
    .select()
    .from(events)
    .where(
      and(
        eq(events.baseId, ctx.region.baseIds.live),
        isNull(events.candidateId),
        like(events.action, "custom_field.%"),
      ),
    )
    .orderBy(desc(events.id))
    .limit(HISTORY_MAX);
  const nameOf = await findNames(ctx, rows);
  return rows.map(({ action, occurredAt, actorKind, actorId, details }) => ({
    kind: action.slice("custom_field.".length) as CustomFieldChange["kind"],
    name: (details.fields as string[])[0] ?? null,
    was: (details.was as string | undefined) ?? null,
    aspects: (details.aspects as CustomFieldChange["aspects"] | undefined) ?? [],
    occurredAt: occurredAt.toISOString(),
    actor: { kind: actorKind, name: nameOf(actorKind, actorId) },
  }));
}
