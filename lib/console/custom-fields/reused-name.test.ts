import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { candidateChanges } from "@/db/schema/candidate-changes";
import { candidateMerges } from "@/db/schema/candidate-merges";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { db } from "@/lib/platform/database/client";
import { getPortalRecord } from "@/lib/portal/own-record/get-portal-record";
import { call, drainQueue, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { freeNames } from "@/test/custom-fields";
import { mergeFixtures } from "@/test/merge-fixtures";
import { newPortalSession } from "@/test/portal-session";
import { readExport } from "@/test/read-export";
import { newStaff } from "@/test/staff";

const ADDRESS = "/api/console/custom-fields";
const field = (name: string): CustomFieldDefinition => ({ name, type: "text", required: false });
const [REMARK, COMMENT] = [field("Opmerking"), field("Toelichting")];
const RENAMED = [{ from: "Toelichting", to: "Opmerking" }];
const SECRET = "Lastig gesprek";

let region: TestRegion;
let headers: Record<string, string>;
let fixtures: ReturnType<typeof mergeFixtures>;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion([REMARK, COMMENT]);
  headers = (await newStaff("manager", region)).headers;
  fixtures = mergeFixtures(region, await newStaff("adviser", region));
  await edit([REMARK, COMMENT], { portalAccess: [{ name: "Opmerking", access: "hidden" }] });
});

async function edit(fields: CustomFieldDefinition[], rest: object = {}, query = "") {
  const { version } = (await call("GET", ADDRESS, { headers })).body.data;
  return call("PATCH", `${ADDRESS}${query}`, { headers, body: { version, fields, ...rest } });
}
/** Removes the remark field, and gives its name to the comment field a day later. */
async function replaceRemark(): Promise<void> {
  await edit([COMMENT]);
  await freeNames(region.id);
  await edit([REMARK], { renamed: RENAMED });
}
const valuesOf = async (id: string) => (await fixtures.read(id)).body.data.customFields;

async function changeValues(id: string, customFields: object) {
  const body = { customFields };
  await call("PATCH", `/api/console/candidates/${id}/custom-fields`, fixtures.asAdviser(body));
  await drainQueue(region);
}

async function exportOf(candidateId: string): Promise<string> {
  const { files } = await readExport(region, candidateId);
  return Object.values(files)
    .map((content) => Buffer.from(content).toString())
    .join("\n");
}

describe("renaming a custom field to the name of a removed one", () => {
  test("deletes the removed field's values, even if a candidate has no value in the renamed field", async () => {
    const onlyRemoved = await fixtures.create({ customFields: { Opmerking: SECRET } });
    const onlyRenamed = await fixtures.create({ customFields: { Toelichting: "Graag bellen" } });
    const both = await fixtures.create({ customFields: { Opmerking: SECRET, Toelichting: "Graag mailen" } });
    await replaceRemark();
    expect(await valuesOf(onlyRemoved)).toEqual({});
    expect(await valuesOf(onlyRenamed)).toEqual({ Opmerking: "Graag bellen" });
    expect(await valuesOf(both)).toEqual({ Opmerking: "Graag mailen" });
  });

  test("deletes the removed field's values from recorded changes and from the data for undoing merges", async () => {
    const id = await fixtures.create({ customFields: { Opmerking: "Eerste" } });
    const mergedId = await fixtures.create({ customFields: { Opmerking: SECRET } });
    await changeValues(id, { Opmerking: "Tweede" });
    await fixtures.merge(id, mergedId, { customFields: ["Opmerking"] });
    await replaceRemark();
    const recorded = await db().select({ changes: candidateChanges.changes }).from(candidateChanges);
    const merges = await db().select({ undo: candidateMerges.undo }).from(candidateMerges);
    expect(JSON.stringify([recorded, merges])).not.toMatch(/Opmerking|Eerste|Tweede|Lastig/);
    expect((await fixtures.undo(id, mergedId)).status).toBe("completed");
    expect([await valuesOf(id), await valuesOf(mergedId)]).toEqual([{}, {}]);
  });

  test("doesn't reveal the removed field's hidden values in the portal or the data export", async () => {
    const ctx = await newPortalSession(region);
    const { candidateId } = ctx.session;
    await changeValues(candidateId, { Opmerking: SECRET });
    await replaceRemark();
    const record = await getPortalRecord(ctx);
    expect(record.fieldSettings).toMatchObject([{ name: "Opmerking", portalAccess: "shown" }]);
    expect(JSON.stringify(record)).not.toContain(SECRET);
    expect(await exportOf(candidateId)).not.toContain(SECRET);
  });
});

describe("the preview of a custom field edit", () => {
  const changesOf = async (fields: CustomFieldDefinition[], rest: object = {}) =>
    (await edit(fields, rest, "?dryRun=true")).body.data.changes.map(
      ({ kind, stored, lost }: Record<string, unknown>) => [kind, stored, lost],
    );

  test("counts the values that are lost because another field gets the name of a removed field", async () => {
    await fixtures.create({ customFields: { Opmerking: SECRET } });
    await fixtures.create({ customFields: { Opmerking: SECRET, Toelichting: "Graag mailen" } });
    expect(await changesOf([COMMENT])).toEqual([["removed", 2, 0]]);
    await edit([COMMENT]);
    await freeNames(region.id);
    expect(await changesOf([REMARK], { renamed: RENAMED })).toEqual([["renamed", 1, 2]]);
  });

  test("counts the stored values that don't fit when a removed field is added again with another type", async () => {
    await fixtures.create({ customFields: { Opmerking: "in overleg" } });
    await fixtures.create({ customFields: { Opmerking: "8" } });
    await edit([COMMENT]);
    await freeNames(region.id);
    const unfitIn = async (definition: CustomFieldDefinition) =>
      (await edit([COMMENT, definition], {}, "?dryRun=true")).body.data.changes.map(
        ({ kind, stored, unfit }: Record<string, unknown>) => [kind, stored, unfit],
      );
    const choice = { ...REMARK, type: "singleSelect" as const, options: ["8"] };
    expect(await unfitIn(choice)).toEqual([["added", 2, 1]]);
    expect(await unfitIn(REMARK)).toEqual([["added", 2, 0]]);
    expect(await unfitIn(field("Kanttekening"))).toEqual([["added", 0, 0]]);
  });

  const revealedBy = async (fields: CustomFieldDefinition[], access: string, renamed: object[] = []) => {
    const portalAccess = fields.map(({ name }) => ({ name, access }));
    const { body } = await edit(fields, { portalAccess, renamed }, "?dryRun=true");
    return body.data.changes.map(({ kind, revealed }: Record<string, unknown>) => [kind, revealed]);
  };

  test("counts the values that candidates will see because their field is no longer hidden", async () => {
    await fixtures.create({ customFields: { Opmerking: SECRET, Toelichting: "Graag mailen" } });
    const [shown, renamed] = [["changed", 1], [{ from: "Opmerking", to: "Kanttekening" }]];
    expect(await revealedBy([REMARK, COMMENT], "shown")).toEqual([shown]);
    expect(await revealedBy([REMARK, COMMENT], "editable")).toEqual([shown, ["changed", null]]);
    expect(await revealedBy([field("Kanttekening"), COMMENT], "shown", renamed)).toEqual([
      ["renamed", null],
      shown,
    ]);
    expect(await revealedBy([REMARK, COMMENT], "hidden")).toEqual([["changed", null]]);
  });

  test("says that candidates will see a hidden field, even if the field has only earlier values", async () => {
    const candidateId = await fixtures.create({ customFields: { Opmerking: SECRET } });
    await changeValues(candidateId, { Opmerking: null });
    expect(await exportOf(candidateId)).not.toContain(SECRET);
    expect(await revealedBy([REMARK, COMMENT], "shown")).toEqual([["changed", 0]]);
    await edit([REMARK, COMMENT], { portalAccess: [{ name: "Opmerking", access: "shown" }] });
    expect(await exportOf(candidateId)).toContain(SECRET);
  });

  test("counts the values that candidates will see because a removed hidden field is added again", async () => {
    await fixtures.create({ customFields: { Opmerking: SECRET, Toelichting: "Graag mailen" } });
    await edit([COMMENT]);
    expect(await revealedBy([COMMENT, REMARK], "shown")).toEqual([["added", 1]]);
    expect(await revealedBy([COMMENT, REMARK], "hidden")).toContainEqual(["added", null]);
    await edit([]);
    expect(await revealedBy([COMMENT], "shown")).toEqual([["added", null]]);
  });

  test("counts no values as lost if a field gets its former name back", async () => {
    await fixtures.create({ customFields: { Opmerking: SECRET, Toelichting: "Graag mailen" } });
    const note = field("Kanttekening");
    await edit([note, COMMENT], { renamed: [{ from: "Opmerking", to: "Kanttekening" }] });
    const renamed = [{ from: "Kanttekening", to: "Opmerking" }];
    expect(await changesOf([REMARK, COMMENT], { renamed })).toEqual([["renamed", 1, 0]]);
  });
});
