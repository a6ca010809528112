import { getTranslations } from "next-intl/server";
import type { OwnRecord } from "@/lib/portal/own-record/get-portal-record";
import { Notice } from "./notice";

/** How long the page shows the outcome of a change, by status. */
const NOTICE_MS = { queued: 10 * 60_000, completed: 60_000, failed: 10 * 60_000 };

type Props = {
  ownRecord: OwnRecord;
  saved?: string | string[] | undefined;
  /** Whether the record is in the sandbox, where questions aren't mailed. */
  isSandbox?: boolean;
};

/**
 * Shows the state of the latest change. A completed change is shown only right after saving, for at most a
 * minute. A question is also shown if the latest change is older, because a repeated question isn't stored
 * again.
 */
export async function LatestChangeNotice({ ownRecord, saved, isSandbox = false }: Props) {
  const [t, erase] = await Promise.all([getTranslations("portalRecord"), getTranslations("portalErase")]);
  const [latest] = ownRecord.mutations;
  if (!latest) return null;
  const isRepeatable = latest.status === "completed" && saved === "question";
  const isOld = Date.now() - Date.parse(latest.createdAt) > NOTICE_MS[latest.status];
  if (isOld && !isRepeatable) return null;
  if (latest.status === "completed" && saved === undefined) return null;
  const questionSent = t(isSandbox ? "questionStored" : "questionSent");
  const text = {
    queued: t("pending"),
    completed: saved === "erasure" ? erase("kept") : saved === "question" ? questionSent : t("done"),
    failed: t("failed"),
  }[latest.status];
  return <Notice isError={latest.status === "failed"}>{text}</Notice>;
}
