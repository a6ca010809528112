import "server-only";
import { eq } from "drizzle-orm";
import { regions } from "@/db/schema/regions";
import { clearAccessCache } from "@/lib/access/access-cache";
import { nextUpdatedAt } from "@/lib/access/regions/next-updated-at";
import { assertSteppedUp } from "@/lib/access/staff/reauthenticate";
import type { BaseContext, StaffAccess } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { fail } from "@/lib/contract/errors";
import { newIssue } from "@/lib/contract/new-issue";
import type { FieldSetting } from "@/lib/contract/portal-access";
import { acrossBases } from "@/lib/platform/database/base-database";
import type { Queryable, Transaction } from "@/lib/platform/database/client";
import {
  type DefinitionChange,
  diffDefinitions,
  type FieldRename,
  formerName,
} from "@/lib/records/custom-fields/diff-definitions";
import { recordDefinitionChanges } from "@/lib/records/custom-fields/record-definition-changes";
import {
  assertNames,
  normalizeDefinition,
  planDefinitions,
  replaceDefinitions,
} from "@/lib/records/custom-fields/stored-definitions";
import { withBasesLocked } from "@/lib/records/lock-bases";
import type { customFields } from "./contract";
import { countFieldValues, countInvalidValues } from "./count";
import { moveValues } from "./move-values";
import { renameInQueue } from "./rename-in-queue";
import { renameInViews } from "./rename-in-views";
import type { CustomFieldEdit, CustomFieldEditResult } from "./schema";
import { versionOf } from "./version";

/**
 * Changes a region's custom fields. Waits until no mutation is running in the region's bases, or fails with
 * `unavailable`. Therefore, every mutation uses either the old list or the new one, and the values of renamed
 * fields move together with the list.
 */
export const saveCustomFields: Handler<typeof customFields.save> = async (restricted, { query, body }) => {
  const ctx = acrossBases(restricted);
  const accessOf = (name: string) => body.portalAccess.find((field) => field.name === name)?.access;
  const fields = body.fields.map((field) => ({
    ...normalizeDefinition(field),
    portalAccess: accessOf(field.name),
  }));
  const edit = { ...body, fields };
  if (query.dryRun) return { data: { ...(await plan(ctx, edit)), isSaved: false } };
  const outcome = await withBasesLocked(ctx.db, Object.values(ctx.region.baseIds), (transaction) =>
    apply({ ...ctx, db: transaction }, edit),
  );
  clearAccessCache();
  return { data: outcome };
};

const nameAt = (index: number) => ["fields", String(index), "name"];

type SettingsEdit = Omit<CustomFieldEdit, "fields" | "portalAccess"> & { fields: FieldSetting[] };

async function apply(
  ctx: BaseContext<Transaction> & { staff: StaffAccess },
  edit: SettingsEdit,
): Promise<CustomFieldEditResult> {
  const { id, baseIds } = ctx.region;
  await ctx.db.select({ id: regions.id }).from(regions).where(eq(regions.id, id)).for("update");
  const planned = await plan(ctx, edit);
  // A change that loses or reveals values deletes personal data or gives access to it, and someone else may
  // have found the console open.
  if (planned.changes.some(({ lost, revealed }) => lost > 0 || revealed !== null))
    await assertSteppedUp(ctx.staff, ctx.now());
  const { fields: definitions, renamed } = edit;
  const changes = await replaceDefinitions(ctx, id, { definitions, renamed, nameAt });
  if (changes.length > 0) {
    await moveValues(ctx.db, Object.values(baseIds), renamed);
    await renameInQueue(ctx.db, Object.values(baseIds), renamed);
    await renameInViews(ctx.db, id, renamed);
    await ctx.db
      .update(regions)
      .set({ updatedAt: nextUpdatedAt(ctx.now()) })
      .where(eq(regions.id, id));
    await recordDefinitionChanges(ctx, id, changes);
  }
  return { ...planned, isSaved: true };
}

/**
 * Computes the changes and the new version. Fails if the stored list has changed since the user read it, or
 * if a rename is invalid or gives a field a name that is reserved for another.
 */
async function plan(
  ctx: BaseContext<Queryable>,
  edit: SettingsEdit,
): Promise<Omit<CustomFieldEditResult, "isSaved">> {
  const { fields: definitions, renamed } = edit;
  const planned = await planDefinitions(ctx, ctx.region.id, { definitions, renamed });
  const { before, fields } = planned;
  if (versionOf(before) !== edit.version) {
    fail("custom_fields_changed", "Someone else changed the fields. Nothing was saved; load them again.");
  }
  assertRenames(before, edit);
  assertNames(planned, nameAt);
  const baseIds = Object.values(ctx.region.baseIds);
  const counts = await Promise.all(baseIds.map((baseId) => countFieldValues(ctx.db, baseId)));
  const storedOf = (name: string | null) =>
    name === null ? 0 : counts.reduce((sum, count) => sum + (count.get(name) ?? 0), 0);
  const changes: CustomFieldEditResult["changes"] = [];
  for (const change of diffDefinitions(before, fields, renamed)) {
    const was = nameBefore(change, renamed);
    const stored = storedOf(was);
    const after = fields.find(({ name }) => name === change.name);
    // An added field can have values of an earlier field with this name.
    const changesValidation =
      stored > 0 &&
      after &&
      (change.kind === "added" || change.aspects.some((aspect) => aspect === "type" || aspect === "options"));
    changes.push({
      ...change,
      stored,
      lost: storedOf(replacedName(change)),
      revealed: isRevealed(change, planned, renamed) ? stored : null,
      unfit: was !== null && changesValidation ? await countInvalidInBases(ctx.db, baseIds, was, after) : 0,
    });
  }
  return { version: versionOf(fields), changes };
}

const nameBefore = ({ kind, name }: DefinitionChange, renamed: readonly FieldRename[]) =>
  kind === "removed" || name === null ? name : formerName(name, renamed);

type Planned = Awaited<ReturnType<typeof planDefinitions>>;

/** Returns whether the change shows candidates the values of a field that was hidden from them. */
function isRevealed(
  { kind, name }: DefinitionChange,
  { before, fields, removedBefore }: Planned,
  renamed: readonly FieldRename[],
): boolean {
  const after = fields.find((field) => field.name === name);
  if (!after || after.portalAccess === "hidden") return false;
  if (kind === "added") return removedBefore.includes(after.name);
  const former = before.find((field) => field.name === formerName(after.name, renamed));
  return kind === "changed" && former?.portalAccess === "hidden";
}

/**
 * Returns the new name of a renamed field, or null. The change deletes the values stored under that name.
 * These belong to a removed field, because `planNames` reserves the names that other fields lose.
 */
const replacedName = ({ kind, name }: DefinitionChange) => (kind === "renamed" ? name : null);

async function countInvalidInBases(
  queryable: Queryable,
  baseIds: readonly number[],
  name: string,
  definition: CustomFieldDefinition,
): Promise<number> {
  let invalidCount = 0;
  for (const baseId of baseIds) invalidCount += await countInvalidValues(queryable, baseId, name, definition);
  return invalidCount;
}

/**
 * Checks that each rename goes from an existing field to a field of the new list, and that no two renames
 * share an old or a new name.
 */
function assertRenames(before: readonly CustomFieldDefinition[], { fields, renamed }: SettingsEdit): void {
  const issues = renamed.flatMap(({ from, to }, index) => {
    const wrong = (key: "from" | "to", message: string) =>
      newIssue("body", ["renamed", String(index), key], "invalid", message);
    return [
      ...(before.some(({ name }) => name === from)
        ? []
        : [wrong("from", "There is no field with this name.")]),
      ...(fields.some(({ name }) => name === to)
        ? []
        : [wrong("to", "The list has no field with this name.")]),
      ...(renamed.findIndex((rename) => rename.from === from) < index
        ? [wrong("from", "This field is already being renamed.")]
        : []),
      ...(renamed.findIndex((rename) => rename.to === to) < index
        ? [wrong("to", "Another field is already being renamed to this name.")]
        : []),
    ];
  });
  if (issues.length > 0) fail("validation_error", "Some renamed fields are not valid.", { issues });
}
