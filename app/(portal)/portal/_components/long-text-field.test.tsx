import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LongTextField } from "./long-text-field";

const shown = (error: string | null) =>
  renderToStaticMarkup(
    <LongTextField
      name="explanation"
      label="Uitleg"
      hint="Optioneel"
      rows={5}
      value="Daarom"
      error={error}
    />,
  );

test("browsers don't cut off the reason of a request, so the candidate is asked to shorten it", () => {
  expect(shown(null)).not.toMatch(/maxlength/i);
  expect(shown("Te lang")).toMatch(/aria-invalid="true".* id="explanation-error"[^>]*>Te lang/);
});
