import { useTranslations } from "next-intl";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { limitsPath } from "@/lib/console/privacy-desk/queries";
import type { UseLimits } from "@/lib/console/privacy-desk/schema";
import { requestData } from "@/lib/contract/api-client";

/**
 * Returns a function that says why staff still may not use a candidate's data after a request was lifted. It
 * returns an empty text if nothing limits the use, or if the limits can't be read, because the record shows
 * them anyway.
 */
export function useRemainingLimits(): (candidateId: string) => Promise<string> {
  const t = useTranslations("console.useLimits");
  const { scope } = useConsole();
  return async (candidateId) => {
    const limits = await requestData<UseLimits>(scope, limitsPath(candidateId)).catch(() => null);
    const reasons = [
      limits?.erasureDueAt && t("reasons.erasure"),
      limits?.restrictedSince && t("reasons.restriction"),
      limits?.objectedSince && t("reasons.objection"),
      limits?.withdrawnSince && t("reasons.withdrawal"),
    ].filter(Boolean);
    return reasons.length > 0 ? t("mark", { reasons: reasons.join(", ") }) : "";
  };
}
