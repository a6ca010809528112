import { expect, test, vi } from "vitest";
import { onceOpened } from "./once-opened";

test("onceOpened opens a resource once, and again only after a failure", async () => {
  const open = vi.fn(async () => "opened");
  open.mockRejectedValueOnce(new Error("unreachable"));
  const value = onceOpened(open);
  await expect(value()).rejects.toThrow("unreachable");
  expect(await Promise.all([value(), value()])).toEqual(["opened", "opened"]);
  expect(await value()).toBe("opened");
  expect(open).toHaveBeenCalledTimes(2);
});
