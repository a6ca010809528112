import "server-only";
import { eq } from "drizzle-orm";
import { regions } from "@/db/schema/regions";
import { requestedDocuments as table } from "@/db/schema/requested-documents";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { newIssue } from "@/lib/contract/new-issue";
import { newUuidV7 } from "@/lib/platform/ids";
import { recordRegionChange } from "@/lib/records/record-region-change";
import { findRequestedDocuments } from "@/lib/records/requested-documents/find";
import { comparableName } from "@/lib/records/requested-documents/states";
import type { requestedDocuments } from "./contract";
import type { RequestedDocumentEdit, RequestedDocumentList } from "./schema";
import { presentList } from "./show";

type Documents = RequestedDocumentList["documents"];

/**
 * Replaces the list. Fails with `requested_documents_changed` if the stored list has changed since the user
 * read it.
 */
export const saveRequestedDocuments: Handler<typeof requestedDocuments.save> = async (ctx, { body }) =>
  ctx.db.transaction(async (transaction) => {
    const regionId = ctx.region.id;
    await transaction.select({ id: regions.id }).from(regions).where(eq(regions.id, regionId)).for("update");
    const before = await findRequestedDocuments(transaction, regionId);
    if (presentList(before).version !== body.version) {
      const message = "Someone else changed the list. Nothing was saved; load it again.";
      fail("requested_documents_changed", message);
    }
    assertValid(before, body);
    const documents = body.documents.map(({ id, name, explanation }) => ({
      id: id ?? newUuidV7(ctx.now().getTime()),
      name: name.trim(),
      explanation: explanation?.trim() || null,
    }));
    await transaction.delete(table).where(eq(table.regionId, regionId));
    if (documents.length > 0) {
      await transaction
        .insert(table)
        .values(documents.map((document, position) => ({ ...document, position, regionId })));
    }
    await recordRegionChange({ ...ctx, db: transaction }, regionId, ["requestedDocuments"]);
    return { data: presentList(documents) };
  });

/**
 * Checks that names are unique (ignoring case) and not empty, and that ids are unique and in the stored list.
 */
function assertValid(before: Documents, { documents }: RequestedDocumentEdit): void {
  const names = documents.map(({ name }) => comparableName(name));
  const ids = documents.map(({ id }) => id);
  const issues = documents.flatMap(({ id }, index) => {
    const wrong = (key: "id" | "name", message: string) =>
      newIssue("body", ["documents", String(index), key], "invalid", message);
    const name = names[index] ?? "";
    return [
      ...(name === "" ? [wrong("name", "Enter a name.")] : []),
      ...(names.indexOf(name) < index ? [wrong("name", "Another document already has this name.")] : []),
      ...(id !== null && (!before.some((known) => known.id === id) || ids.indexOf(id) < index)
        ? [wrong("id", "The list has no such document.")]
        : []),
    ];
  });
  if (issues.length > 0) fail("validation_error", "Some documents are not valid.", { issues });
}
