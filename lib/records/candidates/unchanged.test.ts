import { beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { feedFixtures } from "@/test/feed-fixtures";
import { INTERACTION } from "@/test/merge-fixtures";
import { ALLOWED_FILES, toDataUri } from "@/test/sample-files";
import { listStoredKeys, setUpTempStorage } from "@/test/temp-storage";
import { removeReleasedFiles } from "../attachments/remove";

const PERSON = {
  name: "Hanna",
  email: "hanna@example.org",
  privacyConsent: true,
  phone: "06 12345678",
  city: "Ede",
  sectorPreferences: ["Voortgezet onderwijs"],
  curriculumVitae: [{ filename: "cv.pdf", data: toDataUri(ALLOWED_FILES.pdf) }],
};

let region: TestRegion;
let feed: ReturnType<typeof feedFixtures>;
let id: string;
let interaction: string;
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion();
  feed = feedFixtures(region);
  id = await feed.create("Hanna", { ...PERSON, interactions: [INTERACTION] });
  interaction = (await read()).body.data.interactions[0].id;
});

const read = () => call("GET", `/api/v2/candidates/${id}?include=interactions`, region);
const eventsSince = async (since: string) =>
  (await call("GET", `/api/v2/events?since=${since}`, region)).body.data;
const eventFeedEnd = async () => (await call("GET", "/api/v2/events", region)).body.meta.next;

test.each([
  ["an update", () => feed.write("PATCH", id, { city: "Ede", motivation: "" })],
  [
    "an upsert with the same files and interactions",
    () => feed.write("POST", "upsert", { ...PERSON, interactions: [INTERACTION] }),
  ],
  [
    "an update of an interaction",
    () => feed.write("PATCH", `${id}/interactions/${interaction}`, { ...INTERACTION, notes: null }),
  ],
])("%s that changes nothing leaves the record, its ETag and both feeds unchanged", async (_, write) => {
  const [before, changes, events] = [await read(), await feed.start(), await eventFeedEnd()];
  expect((await write()).status).toBe("completed");
  const after = await read();
  expect(after.headers.etag).toBe(before.headers.etag);
  expect(withoutLinks(after.body.data)).toEqual(withoutLinks(before.body.data));
  expect(await feed.changesSince(changes)).toEqual([]);
  expect(await eventsSince(events)).toEqual([]);
});

/** Removes the links to files, because each read can return new ones. */
const withoutLinks = (record: { curriculumVitae: { url: string }[] }) => ({
  ...record,
  curriculumVitae: record.curriculumVitae.map(({ url, ...file }) => file),
});

test("an event names only the fields that changed, even if the request sent more", async () => {
  const since = await eventFeedEnd();
  await feed.write("PATCH", id, { ...PERSON, city: "Zwolle" });
  await feed.write("PATCH", `${id}/interactions/${interaction}`, { ...INTERACTION, summary: "Gebeld" });
  expect(await eventsSince(since)).toMatchObject([
    { action: "candidate.updated", fields: ["city"] },
    { action: "interaction.updated", fields: ["summary"] },
  ]);
});

test("files that are sent again unchanged keep their ids, and the new copies are removed from storage", async () => {
  const [file] = (await read()).body.data.curriculumVitae;
  const stored = await listStoredKeys();
  await feed.write("PATCH", id, { city: "Zwolle", curriculumVitae: PERSON.curriculumVitae });
  expect((await read()).body.data.curriculumVitae).toMatchObject([{ id: file.id }]);
  await removeReleasedFiles(db());
  expect(await listStoredKeys()).toEqual(stored);
});

test.each([
  ["a new name", [{ ...PERSON.curriculumVitae[0], filename: "cv2.pdf" }]],
  ["other content", [{ filename: "cv.pdf", data: toDataUri(ALLOWED_FILES.docx) }]],
  ["no files", []],
])("a file list with %s replaces the stored files", async (_, curriculumVitae) => {
  const [known] = (await read()).body.data.curriculumVitae;
  const since = await feed.start();
  await feed.write("PATCH", id, { curriculumVitae });
  const files: { id: string; filename: string }[] = (await read()).body.data.curriculumVitae;
  expect(files.map(({ filename }) => filename)).toEqual(curriculumVitae.map(({ filename }) => filename));
  expect(files.map((file) => file.id)).not.toContain(known.id);
  expect(await feed.changesSince(since)).toEqual([[id, "updated"]]);
});

const CV = PERSON.curriculumVitae[0];
const LETTER = { filename: "letter.txt", data: toDataUri(ALLOWED_FILES.text) };
const WORD = { filename: "cv.docx", data: toDataUri(ALLOWED_FILES.docx) };

type Shown = { id: string; filename: string; url: string };

/** Replaces the stored CV with these files, and returns their records. */
async function store(...curriculumVitae: (object | undefined)[]): Promise<Shown[]> {
  await feed.write("PATCH", id, { curriculumVitae });
  return (await read()).body.data.curriculumVitae;
}

test.each([
  ["one more file", [CV, LETTER], [LETTER, CV, WORD], [1, 0, undefined]],
  ["one file fewer", [CV, LETTER, WORD], [CV, WORD], [0, 2]],
  [
    "a changed file in the middle",
    [CV, LETTER, WORD],
    [CV, { ...LETTER, filename: "b.txt" }, WORD],
    [0, undefined, 2],
  ],
  ["another order", [CV, LETTER, WORD], [WORD, CV, LETTER], [2, 0, 1]],
  ["one file twice", [CV, LETTER], [CV, CV], [0, undefined]],
  ["one of two equal files", [CV, CV, LETTER], [LETTER, CV], [2, 0]],
])(
  "a file list with %s keeps the ids of the files that stay, in the order sent",
  async (_, former, sent, kept) => {
    const stored = await store(...former);
    const before = (await listStoredKeys()).length;
    const since = await feed.start();
    const shown = await store(...sent);
    expect(shown.map(({ filename }) => filename)).toEqual(sent.map((file) => file?.filename));
    const storedIds = stored.map((file) => file.id);
    expect(shown.map((file) => storedIds.indexOf(file.id))).toEqual(kept.map((place) => place ?? -1));
    expect(await feed.changesSince(since)).toEqual([[id, "updated"]]);
    expect(await listStoredKeys()).toHaveLength(before + sent.length - former.length);
    for (const { url } of shown) expect((await call("GET", new URL(url).pathname)).status).toBe(200);
  },
);
