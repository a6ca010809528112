"use client";

import { Avatar } from "@/app/_ui/avatar";
import { LinkPreview } from "@/app/(console)/console/_shell/link-preview";
import { PhaseBadge } from "@/app/(console)/console/_values/phase-badge";
import type { CandidateListItem } from "@/lib/console/candidates/schema";

/** Shows the candidate's data from the list, in the record's layout, while the record loads. */
export const RecordPreview = ({ candidate }: { candidate: Pick<CandidateListItem, "name" | "phase"> }) => (
  <LinkPreview>
    <div className="w-full max-w-6xl px-3 pt-14 sm:px-6">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3 rounded-lg border border-line bg-raised p-4">
        <Avatar name={candidate.name} className="size-12 text-base! max-sm:hidden" />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="wrap-anywhere font-semibold text-ink text-xl leading-7">{candidate.name}</h1>
          <PhaseBadge phase={candidate.phase} />
        </div>
      </div>
    </div>
  </LinkPreview>
);
