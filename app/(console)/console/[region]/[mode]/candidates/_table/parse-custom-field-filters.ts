import { z } from "zod";

const Filters = z.record(z.string(), z.array(z.union([z.string(), z.boolean()])));

/** Parses the `customFields` parameter of the list. Returns no filters if it is invalid: the list request reports the error. */
export function parseCustomFieldFilters(text: string): z.infer<typeof Filters> {
  try {
    return Filters.parse(JSON.parse(text || "{}"));
  } catch {
    return {};
  }
}
