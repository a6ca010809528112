import "server-only";
import { fail } from "@/lib/contract/errors";
import { parsePreferences } from "@/lib/platform/parse-preferences";

const JSON_TYPE = "application/json";

/**
 * Chooses between JSON and the contract's bare media type (RFC 9110 §12.5.1). Fails with `not_acceptable` if
 * the client accepts neither.
 */
export function acceptedMediaType(accept: string | null, bareMediaType: string | undefined): string {
  if (!accept || accept === "*/*" || accept === JSON_TYPE) return JSON_TYPE;
  const ranges = parsePreferences(accept);
  const offered = bareMediaType ? [JSON_TYPE, bareMediaType] : [JSON_TYPE];
  let best = { type: "", quality: 0 };
  for (const type of offered) {
    const quality = qualityOf(type, ranges);
    if (quality > best.quality) best = { type, quality };
  }
  if (best.quality > 0) return best.type;
  return fail("not_acceptable", `This route returns ${offered.join(" or ")}.`);
}

/** Returns the quality of a type. The most specific matching range wins. */
function qualityOf(type: string, ranges: ReturnType<typeof parsePreferences>): number {
  const family = `${type.split("/", 1)[0]}/*`;
  for (const covering of [type, family, "*/*"]) {
    const range = ranges.find(({ value }) => value === covering);
    if (range) return Number.isFinite(range.quality) ? range.quality : 1;
  }
  return 0;
}
