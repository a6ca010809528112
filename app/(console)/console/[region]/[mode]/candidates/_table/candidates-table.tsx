"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { usePhaseChange } from "@/app/(console)/console/_candidates/use-phase-change";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { linesQuery } from "@/lib/console/candidates/queries";
import type { CandidateLine } from "@/lib/console/candidates/schema";
import { BulkBar } from "./bulk-bar";
import { FilterBar } from "./filter-bar";
import { Lines } from "./lines";
import { TableHead } from "./table-head";
import { useCandidateTable } from "./use-candidate-table";
import { useListAddress } from "./use-list-address";

const NONE: CandidateLine[] = [];

/** The region's candidates: as many as there are, a hundred at a time. */
export function CandidatesTable() {
  const address = useListAddress();
  const { place } = useConsole();
  const lines = useInfiniteQuery(linesQuery(place, address.query));
  const data = useMemo(() => lines.data?.pages.flatMap((page) => page.data) ?? NONE, [lines.data]);
  const { change, pending } = usePhaseChange();
  const { table, clearSelection } = useCandidateTable(data, address, pending);
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original);
  return (
    <div className="flex min-h-96 flex-1 flex-col">
      <TableHead address={address} table={table} total={lines.data?.pages[0]?.meta.total ?? null} />
      <FilterBar address={address} />
      <Lines table={table} lines={lines} address={address} />
      <BulkBar
        selected={selected}
        onPhase={(phase) => {
          clearSelection();
          void change(selected, phase);
        }}
        onClear={clearSelection}
      />
    </div>
  );
}
