import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { events } from "@/db/schema/events";
import { fail } from "@/lib/contract/errors";
import { db } from "@/lib/platform/database/client";
import { fileStorage } from "@/lib/records/attachments/file-storage";
import { newRegion, openTestApi, type TestRegion } from "@/test/api";
import { readExport } from "@/test/read-export";
import { ALLOWED_FILES, toDataUri } from "@/test/sample-files";
import { createCandidateIn, setUpTempStorage } from "@/test/temp-storage";

let region: TestRegion;
afterEach(() => vi.restoreAllMocks());
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
});

const newCandidate = () =>
  createCandidateIn(region, {
    curriculumVitae: ["a.pdf", "b.pdf", "c.pdf", "d.pdf"].map((filename) => ({
      filename,
      data: toDataUri(ALLOWED_FILES.pdf),
    })),
  });

describe("the documents in a candidate's download", () => {
  test("fail the request before it is recorded and anything is sent, while file storage is down", async () => {
    const id = await newCandidate();
    vi.spyOn(fileStorage(), "read").mockImplementation(async () => fail("unavailable", "down"));
    await expect(readExport(region, id)).rejects.toMatchObject({ code: "unavailable" });
    const recorded = await db().select().from(events).where(eq(events.candidateId, id));
    expect(recorded.map(({ action }) => action)).not.toContain("candidate.exported");
  });

  test("are complete, or a text names those that are missing or can't be read", async () => {
    const id = await newCandidate();
    expect((await readExport(region, id)).files).not.toHaveProperty("missing-documents.txt");
    const storage = fileStorage();
    const read = storage.read.bind(storage);
    let count = 0;
    vi.spyOn(storage, "read").mockImplementation(async (key) => {
      count += 1;
      if (count === 3) return null;
      return count === 4 ? fail("unavailable", "down") : read(key);
    });
    const { files, json } = await readExport(region, id);
    const documents = ["documents/1-a.pdf", "documents/2-b.pdf", "documents/3-c.pdf", "documents/4-d.pdf"];
    expect(documents.filter((name) => name in files)).toEqual([documents[0], documents[3]]);
    const text = Buffer.from(files["missing-documents.txt"] ?? []).toString();
    expect(text).toBe(`Missing:\n\n${documents[1]}\n${documents[2]}\n`);
    const listed = json("manifest.json").files.map(({ name }: { name: string }) => name);
    expect(listed).toContain("missing-documents.txt");
  });
});
