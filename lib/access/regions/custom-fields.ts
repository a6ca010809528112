import "server-only";
import type { Context } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import {
  CustomFieldDefinition,
  type CustomFieldPatch,
  FIELDS_MAX,
} from "@/lib/contract/custom-field-definition";
import { fail } from "@/lib/contract/errors";
import { failOnIssues } from "@/lib/contract/fail-on-issues";
import { toIssues } from "@/lib/contract/issues";
import { newIssue } from "@/lib/contract/new-issue";
import { normalizeDefinition } from "@/lib/records/custom-fields/stored-definitions";
import { changeRegion } from "./change";
import type { regions } from "./contract";
import { failRegionNotFound } from "./find";

type Definitions = CustomFieldDefinition[];

/**
 * Changes the list of fields under the region's lock, so that concurrent changes to other fields aren't lost.
 */
async function changeList(
  ctx: Context,
  regionId: string,
  change: (stored: Definitions) => Definitions,
): Promise<void> {
  const nameAt = () => ["name"];
  (await changeRegion(ctx, regionId, { customFields: change }, { nameAt })) ?? failRegionNotFound();
}

export const addCustomField: Handler<typeof regions.addCustomField> = async (ctx, { params, body }) => {
  await changeList(ctx, params.id, (stored) => {
    if (stored.some(({ name }) => name === body.name))
      fail("custom_field_exists", "The region already has a field with this name.");
    if (stored.length === FIELDS_MAX) failOnFullList();
    return [...stored, body];
  });
  return { data: normalizeDefinition(body) };
};

function failOnFullList(): void {
  const message = `The region already has ${FIELDS_MAX} fields; delete one first.`;
  failOnIssues([newIssue("body", [], "too_big", message)]);
}

export const updateCustomField: Handler<typeof regions.updateCustomField> = async (ctx, input) => {
  const { name } = input.params;
  let changed: CustomFieldDefinition | undefined;
  await changeList(ctx, input.params.id, (stored) => {
    const field = applyPatch(findField(stored, name), input.body);
    changed = field;
    return stored.map((each) => (each.name === name ? field : each));
  });
  return { data: normalizeDefinition(changed ?? failFieldNotFound()) };
};

export const deleteCustomField: Handler<typeof regions.deleteCustomField> = async (ctx, { params }) => {
  await changeList(ctx, params.id, (stored) => {
    const field = findField(stored, params.name);
    return stored.filter((each) => each !== field);
  });
  return { data: { name: params.name, deleted: true } };
};

const findField = (stored: Definitions, name: string): CustomFieldDefinition =>
  stored.find((field) => field.name === name) ?? failFieldNotFound();

const failFieldNotFound = (): never =>
  fail("custom_field_not_found", "The region has no field with this name.");

/**
 * Applies a patch to a field. Fails with `validation_error` (`not_allowed`) if the result is invalid, for
 * example if a text field has options.
 */
function applyPatch(field: CustomFieldDefinition, patch: CustomFieldPatch): CustomFieldDefinition {
  const kept = Object.entries({ ...field, ...patch }).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  const merged = Object.fromEntries(kept);
  const { data, error } = CustomFieldDefinition.safeParse(merged);
  if (error)
    failOnIssues(
      toIssues(error, "body", merged).map((issue) => ({ ...issue, code: "not_allowed" as const })),
    );
  return data ?? field;
}
