import { eq } from "drizzle-orm";
import { regions } from "@/db/schema/regions";
import { clearAccessCache } from "@/lib/access/access-cache";
import { db } from "@/lib/platform/database/client";
import { NOTICE_KINDS, type NoticeKind } from "@/lib/records/candidate-notices/kinds";
import { newRegion, type TestRegion } from "./api";

/** Creates a region that sends its candidates notices of all kinds, or of the given kinds. */
export async function newRegionWithNotices(notices: NoticeKind[] = [...NOTICE_KINDS]): Promise<TestRegion> {
  const region = await newRegion();
  await setNotices(region, notices);
  return region;
}

export async function setNotices({ id }: TestRegion, notices: NoticeKind[]): Promise<void> {
  await db().update(regions).set({ notices }).where(eq(regions.id, id));
  clearAccessCache();
}
