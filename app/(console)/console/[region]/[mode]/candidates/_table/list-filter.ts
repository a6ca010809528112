import type { FilterProps } from "@/app/(console)/console/_shell/filter-combobox";

/** A filter of the list, named like its URL parameter. */
export type ListFilter = FilterProps & { id: string };
