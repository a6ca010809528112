import { describe, expect, test } from "vitest";
import { withFormData } from "./with-form-data";

const limits = { owner: "region", bytesMax: 1_000 };

function request(body: BodyInit, headers: Record<string, string> = {}) {
  return new Request("http://localhost/upload", { method: "POST", body, headers });
}
const readName = async (form: FormData) => String(form.get("name"));

describe("withFormData", () => {
  test("passes the form to the given function and returns its result", async () => {
    const form = new FormData();
    form.set("name", "Noor");
    expect(await withFormData(request(form), limits, readName)).toBe("Noor");
  });

  test("passes an empty form if the body is not a form", async () => {
    expect(await withFormData(request("{"), limits, readName)).toBe("null");
  });

  test.each([
    ["announced", { "content-length": "1001" }],
    ["unknown", {}],
  ])(
    "returns tooLarge without calling the function for a large body whose size is %s",
    async (_, headers) => {
      const form = new FormData();
      form.set("name", "x".repeat(1_001));
      let calls = 0;
      const outcome = await withFormData(request(form, headers), limits, async () => {
        calls += 1;
      });
      expect([outcome, calls]).toEqual(["tooLarge", 0]);
    },
  );

  test("throws the error that the function throws", async () => {
    const work = () => Promise.reject(new Error("broken"));
    await expect(withFormData(request(new FormData()), limits, work)).rejects.toThrow("broken");
  });
});
