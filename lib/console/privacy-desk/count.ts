import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { privacyRequests } from "@/db/schema/privacy-requests";
import type { Handler } from "@/lib/contract/contract";
import type { privacyDesk } from "./contract";

export const countPrivacyRequests: Handler<typeof privacyDesk.count> = async ({ db, base }) => {
  const isOpen = and(eq(privacyRequests.baseId, base.id), isNull(privacyRequests.answeredAt));
  return { data: { open: await db.$count(privacyRequests, isOpen) } };
};
