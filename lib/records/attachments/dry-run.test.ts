import { beforeAll, beforeEach, expect, test } from "vitest";
import { fileRemovals } from "@/db/schema/file-removals";
import { db } from "@/lib/platform/database/client";
import { sha256 } from "@/lib/platform/digest";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { ALLOWED_FILES, toDataUri } from "@/test/sample-files";
import { createCandidateIn, listStoredKeys, setUpTempStorage } from "@/test/temp-storage";

let region: TestRegion;
let path: string;
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
});
beforeEach(async () => {
  path = `/api/v2/candidates/${await createCandidateIn(region, { curriculumVitae: [former] })}`;
});

const former = { filename: "cv-old.pdf", data: toDataUri(ALLOWED_FILES.pdf) };
const letter = { filename: "letter.txt", data: toDataUri(ALLOWED_FILES.text) };
const byUrl = { filename: "cv-new.pdf", url: "https://example.org/cv.pdf" };
const asLetter = {
  filename: "letter.txt",
  contentType: "text/plain",
  size: ALLOWED_FILES.text.length,
  sha256: sha256(ALLOWED_FILES.text),
};
const read = async () => (await call("GET", path, region)).body.data;

/** Sends a dry run and returns its result. Asserts that it changes nothing. */
async function dryRun(method: string, target: string, body: object) {
  const state = async () => [await listStoredKeys(), await db().$count(fileRemovals)];
  const before = await state();
  const { curriculumVitae, updatedAt } = await read();
  const { data } = (await call(method, `${target}?dryRun=true`, { ...region, body })).body;
  expect(data.status).toBe("completed");
  expect(await state()).toEqual(before);
  const after = await read();
  expect(after).toMatchObject({ updatedAt, curriculumVitae: [{ id: curriculumVitae[0].id }] });
  expect((await call("GET", new URL(after.curriculumVitae[0].url).pathname)).status).toBe(200);
  return data.result;
}

test("a dry run of an update shows the new file instead of the stored file, which is kept", async () => {
  const { candidate } = await dryRun("PATCH", path, { curriculumVitae: [letter] });
  expect(candidate.curriculumVitae).toMatchObject([asLetter]);
  expect(candidate.curriculumVitae).toHaveLength(1);
});

test("a dry run of an update that sends the stored file again shows no change", async () => {
  const { curriculumVitae } = await read();
  const { candidate } = await dryRun("PATCH", path, { curriculumVitae: [former] });
  expect(candidate.curriculumVitae).toMatchObject([{ id: curriculumVitae[0].id }]);
});

test("a dry run of an update that sends a file by URL shows that the stored file would be replaced", async () => {
  const { candidate } = await dryRun("PATCH", path, { curriculumVitae: [byUrl] });
  expect(candidate.curriculumVitae).toEqual([]);
});

test("dry runs of creating a candidate and of adding files show the files", async () => {
  const person = { name: "Els Proef", email: "els@example.org", privacyConsent: true };
  const body = [{ ...person, otherAttachments: [letter] }];
  const created = await dryRun("POST", "/api/v2/candidates", body);
  expect(created.candidates[0].otherAttachments).toMatchObject([asLetter]);
  const added = await dryRun("POST", `${path}/attachments`, { curriculumVitae: [letter] });
  expect(added.curriculumVitae).toMatchObject([asLetter]);
});
