import { expect, test } from "vitest";
import { isMisnamedText } from "./is-misnamed-text";

test.each([
  ["cv.pdf", "%PDF-1.7", false],
  ["cv.pdf", "Hallo", true],
  ["cv.txt", "Hallo", false],
])("isMisnamedText for %s with the content %j returns %j", async (name, content, expected) => {
  expect(await isMisnamedText(new File([content], name))).toBe(expected);
});

test("isMisnamedText returns false for a file that was moved or deleted after the user chose it", async () => {
  const file = new File(["%PDF"], "cv.pdf");
  file.slice = () =>
    Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error("Not found.")) });
  expect(await isMisnamedText(file)).toBe(false);
});
