import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mutations } from "@/db/schema/mutations";
import { customFields } from "@/db/schema/regions";
import { clearAccessCache } from "@/lib/access/access-cache";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import type { PortalAccess } from "@/lib/contract/portal-access";
import { db } from "@/lib/platform/database/client";
import type { Language } from "@/lib/platform/languages";
import { getCandidate } from "@/lib/records/candidates/find";
import { call, drainQueue, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { newPortalSession, whileDraining } from "@/test/portal-session";
import { newStaff } from "@/test/staff";
import type { CandidateContext } from "../contexts/candidate-context";
import { customInputName as inputOf } from "../field-groups/custom-fields";
import { findFieldSet } from "../field-groups/find-field-set";
import { saveOwnChanges } from "./save-own-changes";

const FIELDS: CustomFieldDefinition[] = [
  { name: "Uren", type: "number", required: false },
  { name: "Rijbewijs", type: "boolean", required: false },
  { name: "Dagen", type: "multiSelect", options: ["ma", "di"], required: false },
  { name: "Website", type: "url", required: false },
  { name: "Start", type: "date", required: false },
  { name: "Bron", type: "singleSelect", options: ["Beurs", "UWV"], required: false },
  { name: "__proto__", type: "text", required: false },
  { name: "Inschatting", type: "text", required: false },
  { name: "Notitie", type: "text", required: false },
];

let region: TestRegion;
let ctx: CandidateContext;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion(FIELDS);
  await setAccess("editable");
  await setAccess("shown", "Inschatting");
  await setAccess("hidden", "Notitie");
  ctx = await newPortalSession(region);
  await db().update(customFields).set({ required: true }).where(eq(customFields.name, "Bron"));
  clearAccessCache();
});

async function setAccess(portalAccess: PortalAccess, name?: string) {
  const all = db().update(customFields).set({ portalAccess }).$dynamic();
  await (name ? all.where(eq(customFields.name, name)) : all);
}

function save(
  values: Record<string, string | string[]>,
  initial: Record<string, string> = {},
  step = "save",
  language: Language = "nl",
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values))
    for (const item of [value].flat()) form.append(inputOf(name), item);
  for (const [name, value] of Object.entries(initial)) form.set(`initial.${inputOf(name)}`, value);
  form.set("step", step);
  return whileDraining(region, saveOwnChanges(ctx, "extra", form, language));
}
const stored = async () => (await getCandidate(ctx, ctx.session.candidateId)).customFields;

describe("custom fields in the portal's form", () => {
  test("are saved with the types in the region's schema, by a mutation whose actor is the candidate", async () => {
    const values = { Uren: "7,5", Rijbewijs: "false", Dagen: ["ma", "di"], Website: "voorbeeld.nl/noor" };
    expect(await save({ ...values, Start: "28-02-2026", Bron: "UWV", ["__proto__"]: "x" })).toBe("saved");
    const saved = await stored();
    expect(saved).toMatchObject({
      Uren: 7.5,
      Rijbewijs: false,
      Dagen: ["ma", "di"],
      Website: "https://voorbeeld.nl/noor",
      Start: "2026-02-28",
      Bron: "UWV",
    });
    expect(Object.entries(saved)).toContainEqual(["__proto__", "x"]);
    const inLedger = await db().select().from(mutations).where(eq(mutations.actorKind, "candidate"));
    expect(inLedger).toMatchObject([{ operation: "candidates.update", actorId: ctx.session.candidateId }]);
  });

  test("keep an untouched choice whose option starts or ends with a space, and accept such a choice", async () => {
    await db()
      .update(customFields)
      .set({ options: [" Beurs ", "UWV"] })
      .where(eq(customFields.name, "Bron"));
    clearAccessCache();
    expect(await save({ Bron: " Beurs " })).toBe("saved");
    expect(await stored()).toEqual({ Bron: " Beurs " });
    const { storedValues } = await findFieldSet(ctx, "extra", "nl");
    expect(storedValues({ customFields: await stored() })[inputOf("Bron")]).toBe(" Beurs ");
    const before = { Bron: " Beurs ", Uren: "" };
    expect(await save({ ...before, Uren: "8" }, before, "check")).toMatchObject({
      changed: [inputOf("Uren")],
    });
    expect(await save({ ...before, Uren: "8" }, before)).toBe("saved");
    expect(await stored()).toEqual({ Bron: " Beurs ", Uren: 8 });
  });

  test.each([
    ["a word for a number", { Uren: "veel" }, "Uren"],
    ["a number whose point could be a thousands separator", { Uren: "1.250" }, "Uren"],
    ["a number whose comma could be a thousands separator", { Uren: "1,250" }, "Uren"],
    ["a date that doesn't exist", { Start: "31-02-2026" }, "Start"],
    ["a javascript: URL", { Website: "javascript:alert(1)" }, "Website"],
  ])("reject %s", async (_, values, wrong) => {
    expect(await save(values)).toMatchObject({ step: "fill", problems: [inputOf(wrong)] });
    expect(await stored()).toEqual({});
  });

  test("keep a number with three decimals if the candidate changes another field", async () => {
    expect(await save({ Uren: "1,1250", Bron: "UWV" })).toBe("saved");
    const { storedValues } = await findFieldSet(ctx, "extra", "nl");
    const hours = String(storedValues({ customFields: await stored() })[inputOf("Uren")]);
    const before = { Uren: hours, Bron: "UWV" };
    expect(await save({ ...before, Bron: "Beurs" }, before)).toBe("saved");
    expect(await stored()).toEqual({ Uren: 1.125, Bron: "Beurs" });
  });

  test.each([
    ["Rijbewijs", 12.5],
    ["Rijbewijs", "nee"],
    ["Start", 5],
    ["Start", "morgen"],
    ["Start", "2026-02-30"],
  ])(
    "keep %s's value %j, which predates the field's type, if the candidate changes another field",
    async (name, value) => {
      const before = JSON.stringify({ [name]: value });
      await db().execute(
        sql`update candidates set custom_fields = ${before}::text::jsonb where id = ${ctx.session.candidateId}`,
      );
      const { storedValues } = await findFieldSet(ctx, "extra", "nl");
      // The form can't show the value, so the browser sends an empty one.
      expect(storedValues({ customFields: await stored() })[inputOf(name)]).toBeNull();
      expect(await save({ [name]: "", Bron: "UWV" }, { [name]: "" })).toBe("saved");
      expect(await stored()).toEqual({ [name]: value, Bron: "UWV" });
    },
  );

  test.each([
    ["nl", "1234,5", "7.5", "7,5"],
    ["nl", "1234,5", "007", "7"],
    ["nl", "1234,5", "0,0000001", "0,0000001"],
    ["en", "1234.5", "7,5", "7.5"],
  ] as const)(
    "show numbers in the reader's language, in the form and in its review (%s: %s, %s)",
    async (language, before, typed, reviewed) => {
      await save({ Uren: "1234,5" });
      const { storedValues } = await findFieldSet(ctx, "extra", language);
      expect(storedValues({ customFields: await stored() })[inputOf("Uren")]).toBe(before);
      expect(await save({ Uren: typed }, { Uren: before }, "check", language)).toMatchObject({
        step: "check",
        values: { [inputOf("Uren")]: reviewed },
        initial: { [inputOf("Uren")]: before },
      });
    },
  );

  test("don't conflict if the candidate changes the language while the form is open", async () => {
    await save({ Uren: "1234,5" });
    expect(await save({ Uren: "7,5" }, { Uren: "1234,5" }, "check", "en")).toMatchObject({ conflicts: [] });
    expect(await save({ Uren: "7,5" }, { Uren: "1234,5" }, "save", "en")).toBe("saved");
    expect(await stored()).toEqual({ Uren: 7.5 });
  });

  test("can be cleared unless the region requires them", async () => {
    await save({ Uren: "8", Bron: "UWV" });
    expect(await save({ Uren: "8", Bron: "" }, { Uren: "8", Bron: "UWV" })).toMatchObject({
      problems: [inputOf("Bron")],
    });
    expect(await save({ Uren: "", Bron: "UWV" }, { Uren: "8", Bron: "UWV" })).toBe("saved");
    expect(await stored()).toEqual({ Bron: "UWV" });
  });

  test.each(["Inschatting", "Notitie", "Onbekend"])(
    "aren't saved if the form also contains %s, which candidates can't edit",
    async (name) => {
      const sent = await save({ Uren: "8", [name]: "x" });
      expect(sent).toMatchObject({ step: "fill", isOutdated: true, values: { [inputOf("Uren")]: "8" } });
      expect(await stored()).toEqual({});
    },
  );

  test("appear in the next form with their stored value if they were renamed, so that the candidate can change it", async () => {
    await save({ Uren: "8", Bron: "UWV", Dagen: ["ma"] });
    await db().update(customFields).set({ name: "Uren per week" }).where(eq(customFields.name, "Uren"));
    await db().execute(sql`
      update candidates set custom_fields = custom_fields - 'Uren' || '{"Uren per week": 8}'
      where id = ${ctx.session.candidateId}`);
    clearAccessCache();
    const renamed = inputOf("Uren per week");
    const kept = { [inputOf("Bron")]: "Beurs", [inputOf("Dagen")]: [] };
    const initial = { Uren: "8", Bron: "UWV", Dagen: "ma" };
    expect(await save({ Uren: "9", Bron: "Beurs" }, initial)).toMatchObject({
      isOutdated: true,
      values: { ...kept, [renamed]: "8" },
      initial: { [renamed]: "8", [inputOf("Bron")]: "UWV", [inputOf("Dagen")]: ["ma"] },
    });
  });

  test("are ignored if their inputs are named after the field, and so are standard fields", async () => {
    const form = new FormData();
    for (const name of ["Notitie", "Uren", "email", "phase", "customFields"]) form.set(name, "x");
    form.set("step", "save");
    expect(await whileDraining(region, saveOwnChanges(ctx, "extra", form, "nl"))).toMatchObject({
      isUnchanged: true,
    });
    expect(await stored()).toEqual({});
  });

  test("are rejected, even at the last step, if the candidate can no longer edit them", async () => {
    expect(await save({ Uren: "8" }, {}, "check")).toMatchObject({ step: "check" });
    await setAccess("shown", "Uren");
    expect(await save({ Uren: "8" })).toMatchObject({ isOutdated: true });
    expect(await stored()).toEqual({});
  });

  test("require a choice if the region changed the same field, and keep the region's changes to other fields", async () => {
    const { headers } = await newStaff("adviser", region);
    const path = `/api/console/candidates/${ctx.session.candidateId}/custom-fields`;
    await call("PATCH", path, { headers, body: { customFields: { Uren: 9, Notitie: "Belt vaak." } } });
    await drainQueue(region);
    expect(await save({ Uren: "8", Bron: "UWV" })).toMatchObject({
      step: "check",
      conflicts: [inputOf("Uren")],
      initial: { [inputOf("Uren")]: "9" },
    });
    expect(await save({ Bron: "UWV" })).toBe("saved");
    expect(await stored()).toEqual({ Uren: 9, Bron: "UWV", Notitie: "Belt vaak." });
  });

  test("don't change another region's fields with the same names", async () => {
    const otherRegion = await newRegion(FIELDS);
    const other = await newPortalSession(otherRegion);
    await save({ Uren: "8" });
    expect((await getCandidate(other, other.session.candidateId)).customFields).toEqual({});
  });
});
