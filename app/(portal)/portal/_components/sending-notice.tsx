import { getFormatter, getTranslations } from "next-intl/server";
import type { SendingState } from "@/lib/portal/privacy-requests/find-sending-state";
import { Notice } from "./notice";

type Props = {
  state: SendingState;
  /** On the page for several regions, the names of the records whose request failed. */
  failedAt?: string[];
};

/**
 * Says that a privacy request is still being sent, or that sending it failed after its form was answered. Asks
 * to choose only the records that failed, because a second request to the others would find an open request.
 */
export async function SendingNotice({ state, failedAt }: Props) {
  const [t, format] = await Promise.all([getTranslations("portalRequests"), getFormatter()]);
  if (state === "queued") return <Notice>{t("pending")}</Notice>;
  if (state !== "failed") return null;
  const at = failedAt && { regions: format.list(failedAt), count: failedAt.length };
  return <Notice isError>{at ? t("failedLateAt", at) : t("failedLate")}</Notice>;
}
