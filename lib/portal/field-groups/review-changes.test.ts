import { describe, expect, test } from "vitest";
import { INITIAL_PREFIX } from "./field-groups";
import { reviewChanges } from "./review-changes";

function submit(step: string | null, fields: Record<string, string>) {
  const form = new FormData();
  form.set(`${INITIAL_PREFIX}phone`, "0612345678");
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (step) form.set("step", step);
  return reviewChanges("contact", form);
}

describe("reviewChanges", () => {
  test("asks for confirmation before it accepts a change", () => {
    expect(submit(null, { phone: "0687654321" })).toMatchObject({
      status: "open",
      state: { step: "check", changed: ["phone"], problems: {} },
    });
  });

  test("returns the parsed changes once they are confirmed", () => {
    expect(submit("save", { phone: "0687654321" })).toEqual({
      status: "confirmed",
      patch: { phone: "0687654321" },
      rawPatch: { phone: "0687654321" },
    });
  });

  test.each([null, "save"])("names each invalid field (step %s)", (step) => {
    expect(submit(step, { dateOfBirth: "gisteren", linkedin: "geen link" })).toMatchObject({
      status: "open",
      state: { step: "fill", problems: { dateOfBirth: expect.any(String), linkedin: expect.any(String) } },
    });
  });

  test("reports that nothing has changed", () => {
    expect(submit("save", { phone: "0612345678" })).toMatchObject({
      status: "open",
      state: { step: "fill", isUnchanged: true },
    });
  });

  test("returns to the form with the values that were entered", () => {
    expect(submit("adjust", { phone: "0687654321" })).toMatchObject({
      status: "open",
      state: { step: "fill", values: { phone: "0687654321" }, initial: { phone: "0612345678" } },
    });
  });
});
