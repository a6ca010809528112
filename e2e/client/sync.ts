import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { env, exit } from "node:process";
import {
  ConnectionFailed,
  createClient,
  download,
  expressHandler,
  InstroomError,
  MutationFailed,
  nextHandler,
} from "@instroom/client";
import { readNewFile, saveAttachment } from "@instroom/client/node";

/** An example integration. `client.spec.ts` installs the package, then compiles and runs this file. */

const setting = (name: string): string => {
  const value = env[name];
  if (value === undefined) throw new Error(`${name} is missing.`);
  return value;
};

const instroom = createClient({ baseUrl: setting("BASE_URL"), key: setting("API_KEY"), mode: "sandbox" });
const secret = setting("SIGNING_SECRET");
const seen: Record<string, unknown> = {};

const { url: callbackUrl, reports, close } = await receiveCallbacks();

const file = await readNewFile(setting("FILE"));
const accepted = await instroom.post("/candidates", {
  query: { callbackUrl: `${callbackUrl}/next?team=a%20b`, skipCustomFieldValidation: "true" },
  body: [1, 2, 3].map((number) => ({
    name: `Sanne Voorbeeld ${number}`,
    email: `sanne-${number}-${crypto.randomUUID()}@example.org`,
    privacyConsent: true,
    city: "Assen",
    ...(number === 1 ? { curriculumVitae: [file] } : {}),
  })),
});
const created = await instroom.mutations.wait(accepted.data.mutationId, { operation: "candidates.create" });
seen.created = created.result?.candidates.length;

const listed: string[] = [];
for await (const candidate of instroom.each("/candidates", { query: { pageSize: 2 } }))
  listed.push(candidate.id);
const newest = await instroom.get("/candidates", { query: { pageSize: 3 } });
const ids = newest.data.map(({ id }) => id);
seen.listed = ids.every((id) => listed.includes(id)) && listed.length > 2;

const [id = ""] = ids;
const record = await instroom.get("/candidates/{id}", { path: { id } });
const unchanged = await instroom.get("/candidates/{id}", { path: { id }, ifNoneMatch: record.etag });
seen.unchanged = unchanged.status;
const first = await instroom.patch("/candidates/{id}", {
  path: { id },
  body: { city: "Emmen" },
  ifMatch: record.etag,
  query: { callbackUrl: `${callbackUrl}/express` },
});
const updated = await instroom.mutations.wait(first.data.mutationId, { operation: "candidates.update" });
const changed = await instroom.get("/candidates/{id}", { path: { id }, ifNoneMatch: record.etag });
seen.changed = changed.status !== 304 && changed.data.city === updated.result?.candidate.city;
seen.stale = await instroom
  .patch("/candidates/{id}", { path: { id }, body: { city: "Assen" }, ifMatch: record.etag })
  .catch((error: unknown) => (error instanceof InstroomError ? [error.status, error.code] : error));

seen.rejected = await instroom
  .post("/candidates", { body: [{ name: "Sanne", email: "no address", privacyConsent: true }] })
  .catch((error: unknown) =>
    error instanceof InstroomError ? error.issues.map(({ pointer }) => pointer) : error,
  );

// Nothing listens on this port, so the connection fails.
seen.lost = await createClient({ baseUrl: "http://127.0.0.1:2", key: "key", mode: "sandbox", attempts: 1 })
  .get("/candidates")
  .catch((error: unknown) => (error instanceof ConnectionFailed ? error.attempts : error));

const withFile = (
  await Promise.all(ids.map((each) => instroom.get("/candidates/{id}", { path: { id: each } })))
)
  .flatMap(({ data }) => data.curriculumVitae)
  .at(0);
if (!withFile) throw new Error("The file is missing.");
await saveAttachment(withFile, `${setting("FILE")}.copy`);
seen.bytes = (await download(withFile)).size;

const planned = await instroom.dryRun("delete", "/candidates/{id}", { path: { id } });
seen.planned = planned.data.status;
await instroom.mutations.wait((await instroom.delete("/candidates/{id}", { path: { id } })).data.mutationId);
const again = await instroom.delete("/candidates/{id}", { path: { id } });
seen.gone = await instroom.mutations
  .wait(again.data.mutationId)
  .catch((error: unknown) => (error instanceof MutationFailed ? error.code : error));
seen.unknownWait = await instroom.mutations
  .wait("01920000-0000-7000-8000-000000000000")
  .catch((error: unknown) => (error instanceof InstroomError ? error.code : error));

const interaction = await instroom.post("/candidates/{id}/interactions", {
  path: { id: ids[1] ?? "" },
  body: [{ id: "rec00000000000001", type: "Telefonisch", performedAt: "2026-01-01T10:00:00Z" }],
});
await instroom.mutations.wait(interaction.data.mutationId);
const twice = await instroom.post("/candidates/{id}/interactions", {
  path: { id: ids[2] ?? "" },
  body: [{ id: "rec00000000000001", type: "Telefonisch", performedAt: "2026-01-01T10:00:00Z" }],
});
seen.failed = await instroom.mutations
  .wait(twice.data.mutationId)
  .catch((error: unknown) => (error instanceof MutationFailed ? error.code : error));

const until = Date.now() + 60_000;
while (reports.length < 2 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 50));
seen.callbacks = reports.map(({ via, mutationId }) => [
  via,
  mutationId === created.mutationId || mutationId === first.data.mutationId,
]);
console.log(JSON.stringify(seen));
close();
exit(0);

/** Receives callbacks with the Next.js handler at `/next` and with the Express handler at `/express`. */
async function receiveCallbacks() {
  const reports: { via: string; mutationId: string }[] = [];
  const note = (via: string) => (callback: { mutationId: string }) => {
    reports.push({ via, mutationId: callback.mutationId });
  };
  const next = nextHandler({ secret }, note("next"));
  const express = expressHandler({ secret }, note("express"));
  const server = createServer(async (request, response) => {
    if (request.url?.startsWith("/express")) return express(request, response, console.error);
    const { status } = await next(await requestOf(request));
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, reports, close: () => server.close() };
}

async function requestOf(request: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const url = `http://127.0.0.1${request.url}`;
  return new Request(url, { method: "POST", headers, body: Buffer.concat(chunks) });
}
