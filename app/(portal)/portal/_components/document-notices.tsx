import { getTranslations } from "next-intl/server";
import { waitForDocument } from "@/lib/portal/documents/wait-for-document";
import {
  findMissedFailure,
  hasOutlastedForm,
  isFinishedSince,
} from "@/lib/portal/own-record/find-missed-failure";
import type { OwnRecord } from "@/lib/portal/own-record/get-portal-record";
import { requireCandidateContext } from "../_lib/own-record";
import { Notice } from "./notice";

type Change = OwnRecord["mutations"][number];
type Props = { record: string; ownRecord: OwnRecord; outcome: string | string[] | undefined };

/** Outcomes in the URL, which are known when the page opens. Outcomes of uploads are in `upload-problem.ts`. */
const SUCCESSES = ["added", "removed"] as const;
const FAILURES = ["notRemoved", "gone"] as const;

/** How long the page shows the outcome of a document that had to wait. */
const DONE_SHOWN_MS = 60_000;

/** Finds the changes of documents, newest first. */
const documentChanges = ({ mutations }: OwnRecord) =>
  mutations.filter(({ operation }) => operation === "attachments.add" || operation === "attachments.delete");

export const isDocumentWaiting = (ownRecord: OwnRecord) => documentChanges(ownRecord)[0]?.status === "queued";

/**
 * Shows the outcomes of the candidate's latest uploads and deletions. The outcome `later` in the URL only
 * says that a change was queued, so the final outcome is read from the change itself.
 */
export async function DocumentNotices({ record, ownRecord, outcome }: Props) {
  const t = await getTranslations("portalDocuments.outcome");
  const changes = documentChanges(ownRecord);
  const [latest] = changes;
  const failure = findMissedFailure(changes);
  const isDone = latest?.status === "completed" && isFinishedSince(latest, DONE_SHOWN_MS);
  const done = outcome === "later" && isDone ? successOf(latest) : SUCCESSES.find((name) => name === outcome);
  const failed = FAILURES.find((name) => name === outcome);
  return (
    <>
      {latest?.status === "queued" && <Notice>{t("later")}</Notice>}
      {failure && hasOutlastedForm(failure) && <LateFailure record={record} change={failure} />}
      {done && <Notice>{t(done)}</Notice>}
      {failed && <Notice isError>{t(failed)}</Notice>}
    </>
  );
}

const successOf = ({ operation }: Change) => (operation === "attachments.add" ? "added" : "removed");

async function LateFailure({ record, change }: { record: string; change: Change }) {
  const t = await getTranslations("portalDocuments");
  if (change.operation === "attachments.delete") return <Notice isError>{t("outcome.notRemoved")}</Notice>;
  const reason = await waitForDocument(await requireCandidateContext(record), change.mutationId);
  const known = (["refused", "tooMany"] as const).find((name) => name === reason);
  return <Notice isError>{t(`notAdded.${known ?? "failed"}`)}</Notice>;
}
