import { describe, expect, test } from "vitest";
import { fieldsOf, INITIAL_PREFIX, valuesOf } from "./field-groups";
import { CONFLICT_INPUT, keepInput, reviewChanges } from "./review-changes";
import { standardFields } from "./standard-fields";

const STORED = { phone: "0612345678" };

function submit(
  step: string | null,
  fields: Record<string, string>,
  stored: Record<string, string> = STORED,
) {
  const form = new FormData();
  form.set(`${INITIAL_PREFIX}phone`, "0612345678");
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (step) form.set("step", step);
  return reviewChanges(standardFields("contact"), form, { stored, today: new Date("2026-03-01") });
}

describe("reviewChanges", () => {
  test("asks the candidate to confirm a change", () => {
    expect(submit(null, { phone: "0687654321" })).toMatchObject({
      status: "open",
      state: { step: "check", changed: ["phone"], problems: [], conflicts: [] },
    });
  });

  test("returns the confirmed changes, and normalizes the postal code", () => {
    expect(submit("save", { phone: "0687654321", postalCode: "1234ab" })).toEqual({
      status: "confirmed",
      patch: { phone: "0687654321", postalCode: "1234 AB" },
      rawPatch: { phone: "0687654321", postalCode: "1234 AB" },
      state: expect.objectContaining({ step: "check", changed: ["phone", "postalCode"], isFailed: false }),
    });
  });

  test("returns the length limit of a field whose text is too long", () => {
    expect(submit(null, { phone: "0612345678", name: "x".repeat(5_000) })).toMatchObject({
      status: "open",
      state: { problems: ["name"], tooLong: { name: 200 } },
    });
  });

  test.each([null, "save"])("lists each invalid field, in the form's order (step %s)", (step) => {
    expect(
      submit(step, { phone: "0612345678", dateOfBirth: "gisteren", linkedin: "geen link", postalCode: "9" }),
    ).toMatchObject({
      status: "open",
      state: { step: "fill", problems: ["postalCode", "dateOfBirth", "linkedin"] },
    });
  });

  test("reports that the candidate changed nothing", () => {
    expect(submit("save", { phone: "0612345678" })).toMatchObject({
      status: "open",
      state: { step: "fill", isUnchanged: true },
    });
  });

  test("returns the form with the entered values if the candidate wants to adjust them", () => {
    expect(submit("adjust", { phone: "0687654321" })).toMatchObject({
      status: "open",
      state: { step: "fill", values: { phone: "0687654321" }, initial: { phone: "0612345678" } },
    });
  });
});

test.each(["a\r\nb", "Assen ", ""])(
  "changing the value %j, which an integration stored, isn't a conflict",
  (stored) => {
    const group = stored.includes("a") ? "wishes" : "contact";
    const name = group === "wishes" ? "motivation" : "city";
    const values = valuesOf(fieldsOf(group), { [name]: stored });
    const form = new FormData();
    form.set(`${INITIAL_PREFIX}${name}`, String(values[name] ?? "").replaceAll("\n", "\r\n"));
    form.set(name, "Anders");
    form.set("step", "save");
    expect(reviewChanges(standardFields(group), form, { stored: values, today: new Date() })).toMatchObject({
      status: "confirmed",
    });
  },
);

test("reviewChanges doesn't change a stored postal code without a space if the candidate changes another field", () => {
  const stored = { ...STORED, postalCode: "1234AB" };
  expect(
    submit(
      "save",
      { [`${INITIAL_PREFIX}postalCode`]: "1234AB", postalCode: "1234AB", phone: "0687654321" },
      stored,
    ),
  ).toMatchObject({ status: "confirmed", rawPatch: { phone: "0687654321" } });
});

describe("a field that the region has changed since the form was opened", () => {
  const theirs = { phone: "0611111111" };

  test.each([null, "save"])("is a conflict that shows the region's value (step %s)", (step) => {
    expect(submit(step, { phone: "0687654321" }, theirs)).toMatchObject({
      status: "open",
      state: { step: "check", conflicts: ["phone"], initial: theirs, values: { phone: "0687654321" } },
    });
  });

  const decide = (choice: Record<string, string>, fields: Record<string, string> = {}, stored = theirs) =>
    submit(
      "save",
      {
        [`${INITIAL_PREFIX}phone`]: "0611111111",
        phone: "0687654321",
        [CONFLICT_INPUT]: "phone",
        ...fields,
        ...choice,
      },
      stored,
    );

  test("stays a conflict until the candidate chooses a value", () => {
    expect(decide({})).toMatchObject({ status: "open", state: { step: "check", problems: ["phone"] } });
  });

  test("is overwritten if the candidate keeps their own value", () => {
    expect(decide({ [keepInput("phone")]: "mine" })).toMatchObject({
      status: "confirmed",
      patch: { phone: "0687654321" },
    });
  });

  test("isn't changed if the candidate keeps the region's value, while other changes are saved", () => {
    expect(decide({ [keepInput("phone")]: "theirs" })).toEqual({ status: "kept" });
    expect(decide({ [keepInput("phone")]: "theirs" }, { city: "Assen" })).toMatchObject({
      status: "confirmed",
      patch: { city: "Assen" },
      rawPatch: { city: "Assen" },
    });
  });

  test("requires a new choice if the region changes the field again", () => {
    expect(decide({ [keepInput("phone")]: "mine" }, {}, { phone: "0622222222" })).toMatchObject({
      status: "open",
      state: { step: "check", initial: { phone: "0622222222" } },
    });
  });

  test("isn't a conflict if the region and the candidate entered the same value", () => {
    expect(submit("save", { phone: "0611111111" }, theirs)).toMatchObject({ status: "confirmed" });
  });
});
