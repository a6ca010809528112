import { describe, expect, test, vi } from "vitest";
import { withFormData } from "./with-form-data";

const caller = { id: "candidate", regionId: "region", isCandidate: true };
const requestId = "018bcfe5-6800-7000-8000-000000000000";
const limits = { caller, requestId, bytesMax: 1_000 };

function request(body: BodyInit, headers: Record<string, string> = {}) {
  return new Request("http://localhost/upload", {
    method: "POST",
    body,
    headers,
    duplex: "half",
  } as RequestInit);
}
const readName = async (form: FormData) => String(form.get("name"));

describe("withFormData", () => {
  test("passes the form to the given function and returns the function's result", async () => {
    const form = new FormData();
    form.set("name", "Noor");
    expect(await withFormData(request(form), limits, readName)).toBe("Noor");
  });

  test("passes a large file unchanged", async () => {
    const content = Buffer.from(Array.from({ length: 400 * 1024 }, (_, index) => index % 251));
    const form = new FormData();
    form.set("file", new File([content], "Zoë.pdf", { type: "application/pdf" }));
    const readFile = async (received: FormData) => {
      const file = received.get("file") as File;
      return [file.name, file.type, content.equals(Buffer.from(await file.arrayBuffer()))];
    };
    const outcome = await withFormData(request(form), { caller, requestId, bytesMax: 1024 * 1024 }, readFile);
    expect(outcome).toEqual(["Zoë.pdf", "application/pdf", true]);
  });

  test("passes an empty form if the body is not a form", async () => {
    expect(await withFormData(request("{"), limits, readName)).toBe("null");
  });

  test.each([
    ["small", ""],
    ["large", "x".repeat(100_000)],
  ])(
    "returns tooManyFields for a %s form with more than 20 fields, instead of ignoring some",
    async (_, value) => {
      const outcomeOf = async (count: number) => {
        const form = new FormData();
        for (let index = 1; index < count; index += 1) form.append("other", "");
        form.append("name", `Noor${value}`);
        return withFormData(request(form), { caller, requestId, bytesMax: 1024 * 1024 }, readName);
      };
      expect(await outcomeOf(20)).toBe(`Noor${value}`);
      expect(await outcomeOf(21)).toBe("tooManyFields");
    },
  );

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

  test("passes the start of a body whose Content-Length is too large to onTooLarge", async () => {
    const form = new FormData();
    form.set("file", new File(["x".repeat(100_000)], "Zoë.pdf"));
    const heads: Uint8Array[] = [];
    const onTooLarge = (head: Uint8Array) => heads.push(head);
    const large = request(form, { "content-length": "100001" });
    expect(await withFormData(large, { ...limits, onTooLarge }, readName)).toBe("tooLarge");
    expect(new TextDecoder().decode(heads[0])).toContain('filename="Zoë.pdf"');
    expect(heads[0]?.length).toBeLessThanOrEqual(4_096);
  });

  test("returns failed for a body that stops arriving", async () => {
    vi.useFakeTimers();
    const body = new ReadableStream({ start: (controller) => controller.enqueue(Uint8Array.of(1)) });
    const outcome = withFormData(request(body, {}), limits, readName);
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();
    expect(await outcome).toBe("failed");
  });

  test("rethrows the function's error", async () => {
    const work = () => Promise.reject(new Error("broken"));
    await expect(withFormData(request(new FormData()), limits, work)).rejects.toThrow("broken");
  });
});
