import "server-only";
import type { Verb } from "@/lib/contract/contract";
import type { Queryable } from "@/lib/platform/database/client";
import type { texts } from "./contract";
import { findConsentText, findTexts } from "./find";

export const showTexts: Verb<typeof texts.show> = async ({ db, region }) => ({
  data: await textsOf(db, region.id),
});

export const textsOf = async (database: Queryable, regionId: string) => ({
  texts: await findTexts(database, regionId),
  consent: await findConsentText(database, regionId),
});
