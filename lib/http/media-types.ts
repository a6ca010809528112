import "server-only";
import { fail } from "@/lib/contract/errors";

const JSON_TYPE = "application/json";

/**
 * Chooses between JSON and the contract's bare media type (RFC 9110 §12.5.1). Fails with `not_acceptable` if
 * the client accepts neither.
 */
export function acceptedMediaType(accept: string | null, bareMediaType: string | undefined): string {
  if (!accept || accept === "*/*" || accept === JSON_TYPE) return JSON_TYPE;
  const ranges = accept.split(",").map(parseRange);
  const offered = bareMediaType ? [JSON_TYPE, bareMediaType] : [JSON_TYPE];
  let best = { type: "", quality: 0 };
  for (const type of offered) {
    const quality = qualityOf(type, ranges);
    if (quality > best.quality) best = { type, quality };
  }
  if (best.quality > 0) return best.type;
  return fail("not_acceptable", `This route returns ${offered.join(" or ")}.`);
}

type Range = { type: string; quality: number };

function parseRange(text: string): Range {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith("q="));
  const value = quality ? Number(quality.slice(2)) : 1;
  return { type, quality: Number.isFinite(value) ? value : 1 };
}

/** Returns the quality of a type. The most specific matching range wins. */
function qualityOf(type: string, ranges: Range[]): number {
  const family = `${type.split("/", 1)[0]}/*`;
  for (const covering of [type, family, "*/*"]) {
    const range = ranges.find((candidate) => candidate.type === covering);
    if (range) return range.quality;
  }
  return 0;
}
