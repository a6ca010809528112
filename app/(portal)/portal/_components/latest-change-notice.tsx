import { getTranslations } from "next-intl/server";
import { findMissedFailure, isFinishedSince } from "@/lib/portal/own-record/find-missed-failure";
import type { OwnRecord } from "@/lib/portal/own-record/get-portal-record";
import { Notice } from "./notice";
import { OldAddresses } from "./old-addresses";

/** How long the page shows that a change is saved. */
const SAVED_SHOWN_MS = 60_000;

type Props = {
  ownRecord: OwnRecord;
  saved?: string | string[] | undefined;
  /** Whether the record is in the sandbox, where questions aren't mailed. */
  isSandbox?: boolean;
};

/**
 * Shows the state of the latest change, or a failure that it hides. A completed change is shown only right
 * after saving, for at most a minute from when it finished, because it may have waited in the queue. A
 * question is also shown if the latest change is older, because a repeated question isn't stored again.
 */
export async function LatestChangeNotice({ ownRecord, saved, isSandbox = false }: Props) {
  const [t, erase] = await Promise.all([getTranslations("portalRecord"), getTranslations("portalErase")]);
  const [latest] = ownRecord.mutations;
  if (latest?.status === "queued") return <Notice>{t("pending")}</Notice>;
  const failure = findMissedFailure(ownRecord.mutations);
  if (failure) return <Notice isError>{t(failure === latest ? "failed" : "failedEarlier")}</Notice>;
  if (latest?.status !== "completed" || saved === undefined) return null;
  if (saved !== "question" && !isFinishedSince(latest, SAVED_SHOWN_MS)) return null;
  if (saved === "erasure") return <Notice>{erase("kept")}</Notice>;
  if (saved === "question") return <Notice>{t(isSandbox ? "questionStored" : "questionSent")}</Notice>;
  return (
    <>
      <Notice>{t("done")}</Notice>
      {saved === "email" && <OldAddresses candidateId={ownRecord.id} isChanged />}
    </>
  );
}
