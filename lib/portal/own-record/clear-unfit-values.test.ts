import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { customFields } from "@/db/schema/regions";
import { clearAccessCache } from "@/lib/access/access-cache";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { db } from "@/lib/platform/database/client";
import { getCandidate } from "@/lib/records/candidates/find";
import { newRegion, openTestApi, type TestRegion } from "@/test/api";
import { newPortalSession, whileDraining } from "@/test/portal-session";
import type { CandidateContext } from "../contexts/candidate-context";
import { customInputName as inputOf, unfitDigests, unfitFieldNames } from "../field-groups/custom-fields";
import { CLEAR_PREFIX, INITIAL_PREFIX, UNFIT_PREFIX } from "../field-groups/field-groups";
import { CONFLICT_INPUT, keepInput } from "../field-groups/review-changes";
import { saveOwnChanges } from "./save-own-changes";

const SOURCE: CustomFieldDefinition = {
  name: "Bron",
  type: "singleSelect",
  options: ["UWV"],
  required: false,
};
const DAYS: CustomFieldDefinition = { name: "Dagen", type: "multiSelect", options: ["di"], required: false };
const text = (name: string): CustomFieldDefinition => ({ name, type: "text", required: false });

let region: TestRegion;
let ctx: CandidateContext;
beforeAll(openTestApi);

async function openWith(fields: CustomFieldDefinition[], values: object) {
  region = await newRegion(fields);
  await db()
    .update(customFields)
    .set({ portalAccess: "editable" })
    .where(eq(customFields.regionId, region.id));
  clearAccessCache();
  ctx = await newPortalSession(region);
  await store(values);
}

/** Stores values that may not fit the region's fields. */
const store = (values: object) =>
  db().execute(
    sql`update candidates set custom_fields = ${JSON.stringify(values)}::text::jsonb where id = ${ctx.session.candidateId}`,
  );
const stored = async () => (await getCandidate(ctx, ctx.session.candidateId)).customFields;

/** Sends the form. A list of inputs can have the same name. */
function send(step: string, inputs: (readonly [string, string])[]) {
  const form = new FormData();
  for (const [name, value] of inputs) form.append(name, value);
  form.set("step", step);
  return whileDraining(region, saveOwnChanges(ctx, "extra", form, "nl"));
}
const clear = (name: string) => [`${CLEAR_PREFIX}${inputOf(name)}`, "true"] as const;
const empty = (name: string) =>
  [
    [inputOf(name), ""],
    [`${INITIAL_PREFIX}${inputOf(name)}`, ""],
  ] as const;

test.each<[string, CustomFieldDefinition, unknown, object]>([
  ["a removed option", SOURCE, "Beurs", {}],
  ["a text in a list of days", DAYS, "overleg", {}],
  ["a text in a yes-or-no field", { name: "Auto", type: "boolean", required: false }, "nee", {}],
  ["a text in a date field", { name: "Start", type: "date", required: false }, "in overleg", {}],
  ["a list in a text field", text("Reden"), ["Geld"], {}],
])("a candidate can remove %s, which the form can't show", async (_, field, value, left) => {
  await openWith([field], { [field.name]: value });
  expect(unfitFieldNames([field], await stored())).toEqual(new Set([field.name]));
  const inputs = [...empty(field.name), clear(field.name)];
  const name = inputOf(field.name);
  expect(await send("check", inputs)).toMatchObject({ step: "check", changed: [name], cleared: [name] });
  expect(await stored()).toEqual({ [field.name]: value });
  expect(await send("adjust", inputs)).toMatchObject({ step: "fill", cleared: [name] });
  expect(await send("save", inputs)).toBe("saved");
  expect(await stored()).toEqual(left);
});

test("a candidate can remove an option that the region removed, and keep their other choices", async () => {
  await openWith([DAYS], { Dagen: ["ma", "di"] });
  const name = inputOf("Dagen");
  const inputs = [[name, "di"], [`${INITIAL_PREFIX}${name}`, "di"], clear("Dagen")] as const;
  expect(await send("save", [...inputs])).toBe("saved");
  expect(await stored()).toEqual({ Dagen: ["di"] });
});

test("a candidate can't remove a value of a field that the region requires", async () => {
  await openWith([SOURCE], { Bron: "Beurs" });
  await db().update(customFields).set({ required: true }).where(eq(customFields.regionId, region.id));
  clearAccessCache();
  expect(await send("save", [...empty("Bron"), clear("Bron")])).toMatchObject({
    problems: [inputOf("Bron")],
  });
  expect(await stored()).toEqual({ Bron: "Beurs" });
});

test.each<[CustomFieldDefinition, unknown]>([
  [SOURCE, "UWV"],
  [DAYS, ["di"]],
  [DAYS, []],
  [DAYS, "di"],
  [text("Reden"), "Geld"],
  [text("Uren"), 8],
  [{ name: "Uren", type: "number", required: false }, "veel"],
])("unfitFieldNames omits a field whose whole value the form can show: %j with %j", (field, value) => {
  expect(unfitFieldNames([field], { [field.name]: value })).toEqual(new Set());
});

describe("if the form is outdated", () => {
  beforeEach(() => openWith([SOURCE], { Bron: "Beurs" }));

  test("the candidate chooses between removing the value and keeping the one that the region has just stored", async () => {
    await store({ Bron: "UWV" });
    const name = inputOf("Bron");
    expect(await send("save", [...empty("Bron"), clear("Bron")])).toMatchObject({
      step: "check",
      conflicts: [name],
      initial: { [name]: "UWV" },
      cleared: [name],
    });
    const decide = (choice: string) =>
      send("save", [
        [name, ""],
        [`${INITIAL_PREFIX}${name}`, "UWV"],
        [CONFLICT_INPUT, name],
        [keepInput(name), choice],
        clear("Bron"),
      ]);
    expect(await decide("theirs")).toBe("kept");
    expect(await stored()).toEqual({ Bron: "UWV" });
    expect(await decide("mine")).toBe("saved");
    expect(await stored()).toEqual({});
  });

  test.each([
    ["removing", "", [clear("Bron")], {}],
    ["replacing", "UWV", [], { Bron: "UWV" }],
  ] as const)(
    "the candidate is asked again before %s another value that doesn't fit",
    async (_, typed, inputs, left) => {
      const name = inputOf("Bron");
      const digestOf = async () =>
        [`${UNFIT_PREFIX}${name}`, String(unfitDigests([SOURCE], await stored())[name])] as const;
      const own = [[name, typed], [`${INITIAL_PREFIX}${name}`, ""], ...inputs] as const;
      const opened = await digestOf();
      await store({ Bron: "Markt" });
      const next = { step: "check", conflicts: [name], initial: { [name]: null } };
      expect(await send("save", [...own, opened])).toMatchObject(next);
      expect(await stored()).toEqual({ Bron: "Markt" });
      const decide = async (choice: string) =>
        send("save", [...own, await digestOf(), [CONFLICT_INPUT, name], [keepInput(name), choice]]);
      expect(await decide("theirs")).toBe("kept");
      expect(await stored()).toEqual({ Bron: "Markt" });
      expect(await decide("mine")).toBe("saved");
      expect(await stored()).toEqual(left);
    },
  );

  test("the value is kept when the candidate can no longer change the field", async () => {
    await db()
      .update(customFields)
      .set({ portalAccess: "shown" })
      .where(eq(customFields.regionId, region.id));
    clearAccessCache();
    expect(await send("save", [clear("Bron")])).toMatchObject({ isOutdated: true });
    expect(await stored()).toEqual({ Bron: "Beurs" });
  });
});
