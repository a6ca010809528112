import "server-only";
import { MIB } from "@/lib/contract/contract";

/**
 * A page ends before it exceeds this length, unless its first record is longer. A record can be megabytes
 * long, so a full page could exceed Node's maximum string length.
 */
export const PAGE_LENGTH_MAX = 16 * MIB;

/**
 * Presents items until the page would get too large. Presents them one at a time, so that one request doesn't
 * take the whole connection pool.
 */
export async function presentWhileFits<Item, Shown>(
  items: readonly Item[],
  present: (item: Item) => Shown | Promise<Shown>,
): Promise<Shown[]> {
  const page: Shown[] = [];
  let length = 0;
  for (const item of items) {
    const shown = await present(item);
    length += JSON.stringify(shown).length;
    if (length > PAGE_LENGTH_MAX && page.length > 0) break;
    page.push(shown);
  }
  return page;
}
