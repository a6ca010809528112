import { expect, test } from "vitest";
import { candidates } from "@/lib/candidates/contract";
import { interactions } from "@/lib/interactions/contract";
import type { HttpRequest } from "./exchange";
import { hasLargeBody, inTurn } from "./large-bodies";

const requestOf = (contentLength: string | null): HttpRequest => ({
  method: "POST",
  path: "/",
  search: "",
  header: (name) => (name === "content-length" ? contentLength : null),
  body: async () => new Uint8Array(),
});

test.each([
  ["2 MiB where files may come", candidates.create, "2097152", true],
  ["an unknown size where files may come", candidates.create, null, true],
  ["a kilobyte", candidates.create, "1024", false],
  ["an unknown size where no files come", interactions.create, null, false],
  ["no body at all", candidates.list, null, false],
])("%s counts as large: see the row", (_, contract, contentLength, expected) => {
  expect(hasLargeBody(contract as never, requestOf(contentLength))).toBe(expected);
});

test("two large bodies are worked on at once, the others in the order in which they came", async () => {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = Array.from({ length: 5 }, (_, index) =>
    inTurn(async () => {
      begun.push(index);
      await new Promise<void>((resolve) => ends.push(resolve));
    }),
  );
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  for (let done = 0; done < 5; done++) {
    while (!ends[done]) await Promise.resolve();
    ends[done]?.();
    await all[done];
  }
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

test("one that fails gives up its turn, and beyond 200 that wait the next is refused", async () => {
  await expect(inTurn(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  let end: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const all = Array.from({ length: 202 }, () => inTurn(() => held));
  await expect(inTurn(() => held)).rejects.toMatchObject({ code: "unavailable" });
  end();
  await Promise.all(all);
  expect(await inTurn(async () => "free again")).toBe("free again");
});
