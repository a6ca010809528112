import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { dutchDay } from "@/lib/platform/dutch-day";
import type { Language } from "@/lib/platform/languages";
import { recordAuditEvents } from "@/lib/records/audit-events";
import { isClosingReason } from "@/lib/records/candidates/closing-reasons";
import { ownValue } from "@/lib/records/custom-fields/own-value";
import type { UseLimit } from "@/lib/records/privacy/schema";
import { withUseLimits } from "@/lib/records/privacy/with-use-limits";
import { assertFits, type Cell, exportFile } from "../export-file";
import type { consoleCandidates } from "./contract";
import { parseCustomFieldColumn } from "./custom-field-column";
import { columnTitles, EXPORT_TEXTS } from "./export-texts";
import type { ListContext } from "./list-context";
import { countListItems, findOrderedIds, presentListItem, selectListItemsById } from "./list-items";
import type { CandidateListFilters } from "./list-parameters";
import { lookUp } from "./look-up";
import type { CandidateListItem } from "./schema";
import type { SortKey } from "./sort-fields";

const BATCH_SIZE = 1_000;
const VALUE_SEPARATOR = "; ";

type ExportOptions = {
  filters: CandidateListFilters;
  sort: SortKey[];
  columns: string[];
  language: Language | undefined;
};

/** Exports the filtered list as a file. Records an audit event before sending the file. */
export const exportCandidates: Handler<typeof consoleCandidates.export> = async (ctx, { query }) => {
  const { format, separator, language, sort, columns, ...filters } = query;
  // Look up all matches once, because otherwise every batch would look them up again.
  const listed = await lookUp(ctx, filters, Number.POSITIVE_INFINITY);
  const options = { filters, sort, columns: existingColumns(ctx, columns), language };
  const count = (await countListItems(listed, filters))[0]?.total ?? 0;
  assertFits(count, format);
  const details = { format, count, filters: Object.keys(filters) };
  await recordAuditEvents(ctx, [{ action: "candidates.exported", recordId: ctx.region.id, details }]);
  const name = `${ctx.region.slug}-${dutchDay(ctx.now())}`;
  const titles = columnTitles(options.columns, language, ctx.region.customFields);
  return exportFile(titles, readBatches(listed, options), { name, format, separator });
};

/** Drops columns of custom fields that no longer exist. */
const existingColumns = ({ region }: Pick<BaseContext, "region">, columns: string[]) =>
  columns.filter((column) => {
    const custom = parseCustomFieldColumn(column);
    return custom === null || region.customFields.some(({ name }) => name === custom);
  });

/**
 * Finds all ids before the first batch. Otherwise, a candidate who moves to another position in the order
 * would be missing or appear twice.
 */
async function* readBatches(
  ctx: ListContext,
  { filters, sort, columns, language }: ExportOptions,
): AsyncGenerator<Cell[][]> {
  const ids = await findOrderedIds(ctx, filters, sort);
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const batch = ids.slice(start, start + BATCH_SIZE);
    const rows = new Map((await selectListItemsById(ctx, batch)).map((row) => [row.id, row]));
    const visible = await withUseLimits(
      ctx.base,
      batch.flatMap((id) => rows.get(id) ?? []),
    );
    const items = visible.map((row) => presentListItem(row, ctx.region.customFields));
    if (items.length > 0) yield items.map((item) => columns.map((column) => toCell(item, column, language)));
  }
}

/** Without a language, returns the API's value: a code or a timestamp instead of words or a date. */
function toCell(item: CandidateListItem, column: string, language: Language | undefined): Cell {
  const custom = parseCustomFieldColumn(column);
  const value =
    custom === null
      ? item[column as Exclude<keyof CandidateListItem, "customFields" | "foundIn">]
      : ownValue(item.customFields, custom);
  const shown = language && custom === null ? inWords(column, value, language) : value;
  if (Array.isArray(shown)) return shown.join(VALUE_SEPARATOR);
  return (shown as Cell | undefined) ?? null;
}

function inWords(column: string, value: unknown, language: Language): unknown {
  if (typeof value === "string" && isTime(column)) return new Date(value);
  const { useLimits, closedReason } = EXPORT_TEXTS[language];
  if (column === "useLimits") return (value as UseLimit[]).map((limit) => useLimits[limit]);
  if (column === "closedReason" && isClosingReason(value)) return closedReason[value];
  return value;
}

const isTime = (column: string) => ["lastContactAt", "phaseSince", "createdAt", "updatedAt"].includes(column);
