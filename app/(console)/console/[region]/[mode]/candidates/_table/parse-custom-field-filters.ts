type Filters = Record<string, (string | boolean)[]>;

/**
 * Parses the `customFields` parameter of the list. Returns no filters for an invalid value, because the list
 * request reports the error. Doesn't use zod, which would add 85 kB to the page.
 */
export function parseCustomFieldFilters(text: string): Filters {
  try {
    const parsed: unknown = JSON.parse(text || "{}");
    return isFilters(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

const isFilters = (parsed: unknown): parsed is Filters =>
  typeof parsed === "object" &&
  parsed !== null &&
  !Array.isArray(parsed) &&
  Object.values(parsed).every((values) => Array.isArray(values) && values.every(isChoice));

const isChoice = (value: unknown) => typeof value === "string" || typeof value === "boolean";
