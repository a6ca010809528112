import type { FilterProps } from "@/app/(console)/console/_shell/filter-combobox";

/** A filter of the list. The id is the name of its URL parameter, or `field <name>` for a custom field. */
export type ListFilter = FilterProps & { id: string };
