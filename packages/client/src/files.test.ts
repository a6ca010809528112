import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { ConnectionFailed, InstroomError } from "./errors.js";
import { download } from "./files.js";

/** Starts a server that sends this response, and returns an attachment with the server's URL. */
async function attachmentFrom(answer: (response: ServerResponse) => void) {
  const server = createServer((_, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, url: `http://127.0.0.1:${port}/files/token` };
}

it("download returns the content of a file", async () => {
  const attachment = await attachmentFrom((response) => response.end("Mijn cv"));
  expect(await (await download(attachment)).text()).toBe("Mijn cv");
});

it("download throws the API's error if the file is not available", async () => {
  const attachment = await attachmentFrom((response) =>
    response.writeHead(404).end(JSON.stringify({ code: "attachment_not_found", message: "Gone." })),
  );
  const file = download(attachment);
  await expect(file).rejects.toBeInstanceOf(InstroomError);
  await expect(file).rejects.toMatchObject({ status: 404, code: "attachment_not_found" });
});

it("download throws ConnectionFailed, without the secret URL, if the connection is lost during the download", async () => {
  const attachment = await attachmentFrom((response) => {
    response.writeHead(200, { "content-length": "10" });
    response.write("Mijn", () => response.destroy());
  });
  const file = download(attachment);
  await expect(file).rejects.toBeInstanceOf(ConnectionFailed);
  await expect(file).rejects.toThrow(`GET ${attachment.origin} got no response in 1 attempt.`);
});

it("download throws the abort reason if the caller aborts", async () => {
  const controller = new AbortController();
  const attachment = await attachmentFrom(() => controller.abort(new Error("enough")));
  await expect(download(attachment, controller.signal)).rejects.toThrow("enough");
});
