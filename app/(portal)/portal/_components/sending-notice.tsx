import { getTranslations } from "next-intl/server";
import type { SendingState } from "@/lib/portal/privacy-requests/find-sending-state";
import { Notice } from "./notice";

type Props = { state: SendingState };

/** Says that a privacy request is still being sent, or that sending it failed after its form was answered. */
export async function SendingNotice({ state }: Props) {
  const t = await getTranslations("portalRequests");
  if (state === "queued") return <Notice>{t("pending")}</Notice>;
  return state === "failed" ? <Notice isError>{t("failed")}</Notice> : null;
}
