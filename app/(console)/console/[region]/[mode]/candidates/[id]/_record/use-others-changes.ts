"use client";

import { useIsMutating, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { fieldsChangedByOthers } from "@/lib/console/candidates/fields-changed-by-others";
import { closureQuery, timelineQuery } from "@/lib/console/candidates/record-queries";
import { limitsQuery } from "@/lib/console/privacy-desk/queries";
import { documentStatusQuery } from "@/lib/console/requested-documents/queries";
import type { FullCandidate } from "@/lib/records/candidates/queries";

/**
 * Returns the fields that others changed since the page was opened or the notice was dismissed. After each
 * change by others, refetches the rest of the record. Waits while the user's own edits are being
 * saved, because a read before they are saved would return the old values.
 */
export function useOthersChanges(candidate: FullCandidate) {
  const client = useQueryClient();
  const { scope } = useConsole();
  const isSaving = useIsMutating() > 0;
  const [fields, setFields] = useState<readonly string[]>([]);
  const shown = useRef(candidate);
  useEffect(() => {
    const before = shown.current;
    const isOwnEdit = candidate.etag === before.etag || candidate.etag === "";
    if (isSaving && !isOwnEdit) return;
    shown.current = candidate;
    if (isOwnEdit) return;
    for (const query of [timelineQuery, closureQuery, limitsQuery, documentStatusQuery])
      void client.invalidateQueries({ queryKey: query(scope, candidate.id).queryKey });
    const changed = fieldsChangedByOthers(scope, before, candidate);
    if (changed.length > 0) setFields((former) => [...new Set([...former, ...changed])]);
  }, [candidate, client, scope, isSaving]);
  return { fields, dismiss: () => setFields([]) };
}
