import { expect, test } from "vitest";
import { presentRequestedDocuments } from "./states";

test("the state of a requested document comes from the latest file, or from the last of several files added at the same time", () => {
  const file = (id: string, ms: number, position: number) => ({
    ...{ id, position, filename: `${id}.pdf`, createdAt: new Date(ms) },
    ...{ requestedDocumentId: "vog", review: null, reviewReason: null },
  });
  const latestOf = (...files: ReturnType<typeof file>[]) =>
    presentRequestedDocuments([{ id: "vog", name: "VOG", explanation: null }], files)[0]?.file?.id;
  expect(latestOf(file("first", 5, 0), file("second", 5, 1))).toBe("second");
  expect(latestOf(file("second", 5, 1), file("first", 5, 0))).toBe("second");
  expect(latestOf(file("later", 6, 0), file("earlier", 5, 1))).toBe("later");
});
