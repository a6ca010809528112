import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApi } from "@/test/api";
import { setBucketEnv } from "@/test/object-storage";
import { ALLOWED_FILES, toDataUri } from "@/test/sample-files";
import { stageAttachments } from "./stage";

/** A bucket that stores PDF files slowly and rejects all other files immediately. */
function startUnevenBucket() {
  const keys = new Set<string>();
  let noteStored: () => void = () => undefined;
  const stored = new Promise<void>((resolve) => {
    noteStored = resolve;
  });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const key = String(request.url?.split("?")[0]);
    if (request.method === "DELETE") {
      keys.delete(key);
      return response.writeHead(204).end();
    }
    if (!Buffer.concat(chunks).includes("%PDF")) return response.writeHead(403).end();
    setTimeout(() => {
      keys.add(key);
      response.writeHead(200, { etag: '"x"' }).end();
      response.once("close", noteStored);
    }, 300);
  });
  return { server, keys, stored };
}

const { server, keys, stored } = startUnevenBucket();
beforeAll(openTestApi);
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  setBucketEnv({
    endpoint: `http://127.0.0.1:${port}`,
    bucket: "files",
    region: "eu-west-1",
    accessKeyId: "x",
    secretAccessKey: "x",
  });
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test("if one file can't be stored, a file that was still being stored is also removed", async () => {
  const curriculumVitae = [ALLOWED_FILES.pdf, ALLOWED_FILES.png].map((content, place) => ({
    filename: `cv-${place}`,
    data: toDataUri(content),
  }));
  const staging = stageAttachments({ curriculumVitae });
  await expect(staging).rejects.toMatchObject({ code: "unavailable" });
  await stored;
  expect([...keys]).toEqual([]);
});
