import type { FilterProps } from "@/app/(console)/console/_shell/filter-combobox";

/**
 * A filter of the list. `id` is the name of the filter's URL parameter, or `field <name>` for a custom field.
 */
export type ListFilter = FilterProps & { id: string };
