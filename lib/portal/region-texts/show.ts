import "server-only";
import type { Handler } from "@/lib/contract/contract";
import type { Queryable } from "@/lib/platform/database/client";
import type { texts } from "./contract";
import { findConsentText, findTexts } from "./find";

export const showTexts: Handler<typeof texts.show> = async ({ db, region }) => ({
  data: await getRegionTexts(db, region.id),
});

export const getRegionTexts = async (database: Queryable, regionId: string) => ({
  texts: await findTexts(database, regionId),
  consent: await findConsentText(database, regionId),
});
