"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { lazyPart } from "@/app/_ui/lazy-part";
import type { FullCandidate } from "@/lib/records/candidates/queries";
import { useOthersChanges } from "./use-others-changes";

const ChangedFields = lazyPart(() => import("./changed-fields").then((loaded) => loaded.ChangedFields));

/** Shows which fields others have changed while the page was open. */
export function ChangesNotice({ candidate }: { candidate: FullCandidate }) {
  const { fields, dismiss } = useOthersChanges(candidate);
  const t = useTranslations("console.othersChanges");
  return (
    <div className="text-sm print:hidden">
      <div role="status">
        {fields.length > 0 && (
          <div className="mb-4 flex items-center gap-2 rounded-md bg-chosen px-3 py-1">
            <ChangedFields candidateId={candidate.id} fields={fields} />
            <Button
              variant="bare"
              size="icon"
              className="ml-auto"
              aria-label={t("dismiss")}
              onClick={dismiss}
            >
              <Icon name="close" />
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
