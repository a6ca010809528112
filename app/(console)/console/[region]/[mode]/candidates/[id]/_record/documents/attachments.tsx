"use client";

import { useTranslations } from "next-intl";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import type { FullCandidate } from "@/lib/records/candidates/queries";
import { ATTACHMENTS_TITLE_ID, AttachmentItem } from "./attachment-item";
import { FileDrop } from "./file-drop";

const FIELDS = ["curriculumVitae", "otherAttachments"] as const;

/** Shows the candidate's files by kind. Users with write access get an upload area for each kind. */
export function Attachments({ candidate }: { candidate: FullCandidate }) {
  const t = useTranslations("console");
  const { canWrite } = useConsole();
  return (
    <section aria-labelledby={ATTACHMENTS_TITLE_ID}>
      <h2 id={ATTACHMENTS_TITLE_ID} tabIndex={-1} className="mb-2 font-semibold outline-none">
        {t("files.title")}
      </h2>
      {FIELDS.map((field) => (
        <div key={field} className="mb-4">
          <h3 className="text-muted text-sm">{t(`fields.${field}`)}</h3>
          {candidate[field].length === 0 && !canWrite && <p className="text-sm">{t("files.none")}</p>}
          <ul>
            {candidate[field].map((file) => (
              <AttachmentItem key={file.id} file={file} field={field} candidateId={candidate.id} />
            ))}
          </ul>
          {canWrite && <FileDrop candidateId={candidate.id} field={field} files={candidate[field]} />}
        </div>
      ))}
    </section>
  );
}
