import type { FilterProps } from "@/app/(console)/console/_shell/filter-combobox";

/** A filter of the list. Its id is the name of the URL parameter. */
export type ListFilter = FilterProps & { id: string };
