"use client";

import { FilterBar } from "@/app/(console)/console/_lists/filter-bar";
import { useListFilters } from "./use-list-filters";
import type { ListParams } from "./use-list-params";
import { ViewsMenu } from "./views-menu";

/** Shows the saved views and the filters of the list or the board. */
export const ListFilters = ({ params }: { params: ListParams }) => (
  <FilterBar filters={useListFilters(params)} params={params}>
    <ViewsMenu params={params} />
  </FilterBar>
);
