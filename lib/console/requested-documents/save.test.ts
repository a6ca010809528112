import { beforeAll, beforeEach, expect, test } from "vitest";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { newStaff } from "@/test/staff";

let region: TestRegion;
let headers: Record<string, string>;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion();
  headers = (await newStaff("manager", region)).headers;
});

const ADDRESS = "/api/console/requested-documents";
type Sent = { id?: string | null; name: string; explanation?: string | null };

const show = async () => (await call("GET", ADDRESS, { headers })).body.data;
const save = (documents: Sent[], version: string) =>
  call("PATCH", ADDRESS, {
    headers,
    body: {
      version,
      documents: documents.map((document) => ({ id: null, explanation: null, ...document })),
    },
  });

test("managers can change the list of requested documents, and a renamed document keeps its id", async () => {
  expect((await show()).documents).toEqual([]);
  const first = await save(
    [{ name: " Cv " }, { name: "Diploma", explanation: "Een scan" }],
    (await show()).version,
  );
  expect(first.status).toBe(200);
  const [cv, diploma] = first.body.data.documents;
  expect([cv, diploma]).toMatchObject([
    { name: "Cv", explanation: null },
    { name: "Diploma", explanation: "Een scan" },
  ]);
  await save([{ ...diploma, name: "Kopie diploma" }, cv], first.body.data.version);
  const { documents } = await show();
  expect(documents.map(({ id, name }: Sent) => [id, name])).toEqual([
    [diploma.id, "Kopie diploma"],
    [cv.id, "Cv"],
  ]);
});

test("an edit doesn't overwrite a list of requested documents that someone else has changed", async () => {
  const { version } = await show();
  await save([{ name: "Cv" }], version);
  const second = await save([{ name: "Diploma" }], version);
  expect([second.status, second.body.code]).toEqual([409, "requested_documents_changed"]);
  expect((await show()).documents).toMatchObject([{ name: "Cv" }]);
});

test.each<[string, Sent[], string]>([
  ["an empty name", [{ name: "  " }], "/documents/0/name"],
  ["a name that occurs twice", [{ name: "Cv" }, { name: "Cv " }], "/documents/1/name"],
  ["names that differ only in case", [{ name: "Cv" }, { name: "CV" }], "/documents/1/name"],
  ["an unknown id", [{ id: crypto.randomUUID(), name: "Cv" }], "/documents/0/id"],
  ["more than 20 documents", Array.from({ length: 21 }, (_, n) => ({ name: `Document ${n}` })), "/documents"],
])("a list of requested documents with %s is rejected", async (_, documents, pointer) => {
  const { status, body } = await save(documents, (await show()).version);
  expect([status, body.data.issues[0].pointer]).toEqual([400, pointer]);
});

test("a list of requested documents can't contain a document of another region", async () => {
  const other = (await newStaff("manager", await newRegion())).headers;
  const { version } = (await call("GET", ADDRESS, { headers: other })).body.data;
  const body = { version, documents: [{ id: null, name: "Cv", explanation: null }] };
  const [theirs] = (await call("PATCH", ADDRESS, { headers: other, body })).body.data.documents;
  expect((await save([theirs], (await show()).version)).status).toBe(400);
  expect((await call("GET", ADDRESS, { headers: other })).body.data.documents).toEqual([theirs]);
});

test.each(["adviser", "reader"] as const)("%ss can't read the list of requested documents", async (role) => {
  const { headers: own } = await newStaff(role, region);
  expect((await call("GET", ADDRESS, { headers: own })).status).toBe(403);
});
