"use client";

import { lazyPart } from "@/app/_ui/lazy-part";
import type { FullCandidate } from "@/lib/records/candidates/queries";
import { useOthersChanges } from "./use-others-changes";

const ChangedFields = lazyPart(() => import("./changed-fields").then((loaded) => loaded.ChangedFields));

/** Shows which fields others have changed while the page was open. */
export function ChangesNotice({ candidate }: { candidate: FullCandidate }) {
  const { fields, dismiss } = useOthersChanges(candidate);
  return (
    <div className="text-sm print:hidden">
      <div role="status">
        {fields.length > 0 && (
          <ChangedFields candidateId={candidate.id} fields={fields} onDismiss={dismiss} />
        )}
      </div>
    </div>
  );
}
