"use client";

import { useTranslations } from "next-intl";
import { IconButton } from "@/app/_ui/icon-button";
import { lazyPart } from "@/app/_ui/lazy-part";
import { focusLater } from "@/app/(console)/console/_shell/focus-later";
import type { FullCandidate } from "@/lib/records/candidates/queries";
import { RECORD_TITLE_ID } from "./closed-notice";
import { useOthersChanges } from "./use-others-changes";

const ChangedFields = lazyPart(() => import("./changed-fields").then((loaded) => loaded.ChangedFields));

/** Shows which fields others have changed while the page was open. */
export function ChangesNotice({ candidate }: { candidate: FullCandidate }) {
  const { fields, dismiss } = useOthersChanges(candidate);
  const t = useTranslations("console.othersChanges");
  const close = () => {
    dismiss();
    // The focused button disappears.
    focusLater(RECORD_TITLE_ID);
  };
  return (
    <div className="text-sm print:hidden">
      <div role="status">
        {fields.length > 0 && (
          <div className="mb-4 flex items-center gap-2 rounded-md bg-chosen px-3 py-1">
            <ChangedFields candidateId={candidate.id} fields={fields} />
            <IconButton icon="close" className="ml-auto" label={t("dismiss")} onClick={close} />
          </div>
        )}
      </div>
    </div>
  );
}
