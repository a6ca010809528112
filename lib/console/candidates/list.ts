import "server-only";
import type { Verb } from "@/lib/contract/contract";
import { openCursor, sealCursor } from "@/lib/contract/cursor";
import { seal, unseal } from "@/lib/platform/secrets";
import type { consoleCandidates } from "./contract";
import { countLines, type Place, pageOfLines, presentLine } from "./lines";

/** A page of the table. Its cursor can hold a name, and is part of an address: so it is sealed, not only signed. */
export const listLines: Verb<typeof consoleCandidates.list> = async (ctx, { query }) => {
  const { pageSize, cursor, sort, ...filters } = query;
  const list = [ctx.base.id, "lines", filters, sort];
  const after = cursor === undefined ? null : opened(cursor, list);
  const [found, counted] = await Promise.all([
    pageOfLines(ctx, { filters, sort, after, limit: pageSize + 1 }),
    after ? [] : countLines(ctx, filters),
  ]);
  const page = found.slice(0, pageSize);
  const last = found.length > pageSize ? page.at(-1) : undefined;
  return {
    data: page.map((row) => presentLine(row, ctx.region.customFields)),
    meta: {
      pageSize,
      cursor: last ? sealCursor([seal(JSON.stringify(last.place))], list) : null,
      total: counted[0]?.total ?? null,
    },
  };
};

const opened = (cursor: string, list: unknown): Place =>
  JSON.parse(unseal(openCursor(cursor, list)[0] ?? "")) as Place;
