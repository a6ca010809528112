"use client";

import { useQuery } from "@tanstack/react-query";
import { timelineQuery } from "@/lib/console/candidates/record-queries";
import type { TenantScope } from "@/lib/contract/api-client";
import { Actor } from "../_values/actor";
import { RelativeTime } from "../_values/relative-time";
import { findLastChange } from "./find-last-change";

type Props = { scope: TenantScope; candidateId: string; field: string };

/** Shows who last changed a field and when, if the timeline contains the change. */
export function LastChange({ scope, candidateId, field }: Props) {
  const { data } = useQuery({ ...timelineQuery(scope, candidateId), staleTime: 0 });
  const change = findLastChange(data?.data ?? [], field);
  if (!change) return null;
  return (
    <div className="mt-1 text-muted text-xs">
      <Actor {...change.actor} />
      <RelativeTime at={change.at} fallback="" />
    </div>
  );
}
