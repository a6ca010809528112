import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { decodeCursor, encodeCursor } from "@/lib/contract/cursor";
import { decrypt, encrypt } from "@/lib/platform/secrets";
import type { consoleCandidates } from "./contract";
import { findMatches } from "./found-in";
import { type PageCursor, presentListItem } from "./list-items";
import { readListPage } from "./list-page";
import { lookUp } from "./look-up";
import { withUseLimits } from "./with-use-limits";

/**
 * Returns a page of the candidate table. Encrypts the cursor, because it can contain a name and appears in
 * URLs.
 */
export const listConsoleCandidates: Handler<typeof consoleCandidates.list> = async (ctx, { query }) => {
  const { pageSize, cursor, sort, ...filters } = query;
  const list = [ctx.base.id, "lines", filters, sort];
  const after = cursor === undefined ? null : decodePageCursor(cursor, list);
  const listed = await lookUp(ctx, filters);
  const { rows, total } = await readListPage(listed, { filters, sort, after, limit: pageSize + 1 });
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  const visible = await withUseLimits(ctx.base, page);
  const matches = await findMatches(ctx, filters.q, visible);
  return {
    data: visible.map((row) => presentListItem(row, ctx.region.customFields, matches.get(row.id))),
    meta: {
      pageSize,
      cursor: last ? encodeCursor([encrypt(JSON.stringify(last.cursor))], list) : null,
      total: after ? null : total.total,
      isTotalMinimum: after === null && total.isTotalMinimum,
    },
  };
};

const decodePageCursor = (cursor: string, list: unknown): PageCursor =>
  JSON.parse(decrypt(decodeCursor(cursor, list)[0] ?? "")) as PageCursor;
