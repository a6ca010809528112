import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { decodePrivateCursor, encodePrivateCursor } from "@/lib/contract/cursor";
import { withUseLimits } from "@/lib/records/privacy/with-use-limits";
import type { consoleCandidates } from "./contract";
import { findMatches } from "./found-in";
import { presentListItem } from "./list-items";
import { readListPage } from "./list-page";
import { lookUp } from "./look-up";

/** Returns a page of the candidate table. The cursor is encrypted, because it can contain a name. */
export const listConsoleCandidates: Handler<typeof consoleCandidates.list> = async (ctx, { query }) => {
  const { pageSize, cursor, sort, ...filters } = query;
  const list = [ctx.base.id, "lines", filters, sort];
  const after = cursor === undefined ? null : decodePrivateCursor(cursor, list);
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
      cursor: last ? encodePrivateCursor(last.cursor, list) : null,
      total: after ? null : total.total,
      isTotalMinimum: after === null && total.isTotalMinimum,
    },
  };
};
