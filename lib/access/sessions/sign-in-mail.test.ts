import { expect, test, vi } from "vitest";
import { signInMail } from "./sign-in-mail";

const renderer = vi.hoisted(() => ({ failures: 1 }));

// Mock the renderer, because the real one can't be made to fail once.
vi.mock("@react-email/render", async (importOriginal) => {
  const original = await importOriginal<typeof import("@react-email/render")>();
  return {
    ...original,
    render: async (...args: Parameters<typeof original.render>) => {
      renderer.failures -= 1;
      if (renderer.failures >= 0) throw new Error("The e-mail can't be rendered.");
      return original.render(...args);
    },
  };
});

test("signInMail renders the template again after a failure, but not after a success", async () => {
  const about = {
    kind: "candidate",
    language: "nl",
    to: "noor@example.org",
    isSandbox: false,
    sender: null,
    requestedAt: new Date(),
    device: null,
  } as const;
  const write = (code: string) => signInMail(about, { link: "https://instroom.example/", code });
  await expect(write("12345678")).rejects.toThrow("The e-mail can't be rendered.");
  expect((await write("12345678")).text).toContain("12345678");
  expect((await write("87654321")).text).toContain("87654321");
  expect(renderer.failures).toBe(-1);
});
