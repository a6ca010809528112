import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { GET } from "@/app/api/console/files/[token]/route";
import { fileStorage } from "@/lib/records/attachments/file-storage";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { ALLOWED_FILES, createZip, toDataUri } from "@/test/sample-files";
import { newStaff } from "@/test/staff";
import { createCandidateIn, setUpTempStorage } from "@/test/temp-storage";

let region: TestRegion;
let reader: Awaited<ReturnType<typeof newStaff>>;
afterEach(() => vi.restoreAllMocks());
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  reader = await newStaff("reader", region);
});

const docx = (content: string) =>
  createZip([
    { name: "[Content_Types].xml", content: "<Types/>" },
    { name: "word/document.xml", content },
  ]);

async function candidateWith(content: Buffer, filename = "bestand") {
  const id = await createCandidateIn(region, { curriculumVitae: [{ filename, data: toDataUri(content) }] });
  const [{ id: fileId }] = (await call("GET", `/api/v2/candidates/${id}`, region)).body.data.curriculumVitae;
  return { id, fileId: String(fileId) };
}

const TEXT = toDataUri(ALLOWED_FILES.text);

const previewOf = ({ id, fileId }: { id: string; fileId: string }, headers = reader.headers) =>
  call("GET", `/api/console/candidates/${id}/files/${fileId}`, { headers });

/** Requests a PDF as a frame in the console does. */
const frame = (url: string, headers: Record<string, string> = reader.headers) => {
  const token = url.split("/").at(-1) ?? "";
  const request = new Request(`http://localhost/api/console/files/${token}`, { headers });
  return GET(request, { params: Promise.resolve({ token }) });
};

describe("a preview", () => {
  test("shows the text of a Word, OpenDocument, RTF or text file", async () => {
    const word = await candidateWith(docx("<w:body><w:p><w:t>Ik geef graag les.</w:t></w:p></w:body>"));
    expect((await previewOf(word)).body.data.preview).toEqual({
      kind: "text",
      text: "Ik geef graag les.",
      isCut: false,
    });
    const odt = createZip(
      [
        { name: "mimetype", content: "application/vnd.oasis.opendocument.text" },
        { name: "content.xml", content: "<office:text><text:p>Ik geef les.</text:p></office:text>" },
      ],
      { deflated: false },
    );
    const rtf = Buffer.from(`{\\rtf1\\ansi Ik geef les.{\\pict ${"00".repeat(200_000)}}}`);
    for (const file of [odt, rtf])
      expect((await previewOf(await candidateWith(file))).body.data.preview).toMatchObject({
        kind: "text",
        text: "Ik geef les.",
      });
    const text = await candidateWith(Buffer.from("é".repeat(100_001)));
    const { preview } = (await previewOf(text)).body.data;
    expect([preview.kind, preview.text.length, preview.isCut]).toEqual(["text", 100_000, true]);
  });

  test("shows an image or a PDF as the file itself, with a link to download it", async () => {
    const kinds: Record<string, string> = {};
    for (const type of ["png", "jpeg", "webp", "pdf"] as const) {
      const { body } = await previewOf(await candidateWith(ALLOWED_FILES[type]));
      kinds[type] = body.data.preview.kind;
      expect(body.data.downloadUrl).toMatch(/^\/api\/files\//);
    }
    expect(kinds).toEqual({ png: "image", jpeg: "image", webp: "image", pdf: "pdf" });
  });

  test("says that a damaged Word file is damaged", async () => {
    const { body } = await previewOf(await candidateWith(docx("<w:document/>")));
    expect(body.data.preview).toEqual({ kind: "damaged" });
  });

  test("returns 404 for another region, mode or candidate, and for a removed file", async () => {
    const file = await candidateWith(ALLOWED_FILES.text);
    const other = await candidateWith(ALLOWED_FILES.text);
    const foreign = await newStaff("manager", await newRegion());
    const codes = [];
    for (const { status, body } of [
      await previewOf(file, foreign.headers),
      await previewOf(file, { ...reader.headers, "x-api-sandbox": "true" }),
      await previewOf({ ...file, id: other.id }),
    ])
      codes.push([status, body.code]);
    const removal = { curriculumVitae: [{ id: file.fileId }] };
    await runMutation(region, "POST", `/api/v2/candidates/${file.id}/attachments/delete`, { body: removal });
    const removed = await previewOf(file);
    expect([...codes, [removed.status, removed.body.code]]).toEqual([
      [404, "candidate_not_found"],
      [404, "candidate_not_found"],
      [404, "attachment_not_found"],
      [404, "attachment_not_found"],
    ]);
  });
});

/** Delays each read of a stored file until `end` is called. Counts the reads that have begun. */
function delayReads() {
  const storage = fileStorage();
  const read = storage.read.bind(storage);
  const ends: (() => void)[] = [];
  let isOver = false;
  vi.spyOn(storage, "read").mockImplementation(async (key) => {
    if (!isOver) await new Promise<void>((end) => ends.push(end));
    return read(key);
  });
  const end = () => {
    isOver = true;
    for (const each of ends) each();
  };
  return { countBegun: () => ends.length, end };
}

describe("the documents of a region", () => {
  test("are read one at a time, with at most 5 waiting per person and 20 in all, and don't delay other regions' documents", async () => {
    const other = await newRegion();
    const otherReader = await newStaff("reader", other);
    const id = await createCandidateIn(other, { curriculumVitae: [{ filename: "a", data: TEXT }] });
    const candidate = (await call("GET", `/api/v2/candidates/${id}`, other)).body.data;
    const file = await candidateWith(ALLOWED_FILES.text);
    const colleagues = await Promise.all(Array.from({ length: 4 }, () => newStaff("reader", region)));
    const { countBegun, end } = delayReads();
    const previews: ReturnType<typeof previewOf>[] = [];
    let rejected = 0;
    const open = (count: number, { headers }: typeof reader) => {
      for (let opened = 0; opened < count; opened++) {
        const preview = previewOf(file, headers);
        previews.push(preview);
        void preview.then(({ body }) => {
          if (body.code === "unavailable") rejected += 1;
        });
      }
    };
    open(7, reader);
    await expect.poll(() => rejected).toBe(1);
    for (const colleague of colleagues) open(5, colleague);
    await expect.poll(() => rejected).toBe(1 + 5);
    expect(countBegun()).toBe(1);
    const foreign = previewOf({ id, fileId: candidate.curriculumVitae[0].id }, otherReader.headers);
    await expect.poll(countBegun).toBe(2);
    end();
    const statuses = (await Promise.all([...previews, foreign])).map(({ status }) => status);
    // In this region, one preview was read and 20 waited. The other region's preview was read too.
    expect(statuses.filter((status) => status === 200)).toHaveLength(1 + 20 + 1);
    expect(statuses.filter((status) => status === 503)).toHaveLength(6);
  });
});

describe("a PDF in a frame", () => {
  test("is shown inline to signed-in staff, only in frames of our own pages and without scripts", async () => {
    const { url } = (await previewOf(await candidateWith(ALLOWED_FILES.pdf))).body.data.preview;
    const response = await frame(url);
    expect(Buffer.from(await response.arrayBuffer()).equals(ALLOWED_FILES.pdf)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": expect.stringMatching(/^inline; filename="[^"]+\.pdf"; filename\*=UTF-8''/),
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
      "x-content-type-options": "nosniff",
      "x-frame-options": "SAMEORIGIN",
      "cache-control": "private, no-store",
    });
    expect((await frame(url, {})).status).toBe(401);
  });

  test("returns 404 for a file of a different type and for a forged link", async () => {
    const { downloadUrl } = (await previewOf(await candidateWith(ALLOWED_FILES.text))).body.data;
    const { url } = (await previewOf(await candidateWith(ALLOWED_FILES.pdf))).body.data.preview;
    for (const link of [downloadUrl, url.replace(/att.{14}/, "att00000000000000")]) {
      const response = await frame(link);
      expect([response.status, (await response.json()).code]).toEqual([404, "attachment_not_found"]);
    }
  });
});
