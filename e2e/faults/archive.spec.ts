import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import postgres from "postgres";
import { test } from "../fixtures";
import { type StartedServer, startServer } from "../start-server";
import { readOwnerUrl } from "../start-server-variant";
import { type HoldPoint, holdStatements, type WriteOutcome } from "./hold-statements";
import { callApi } from "./planted-person";

/** The moments at which the test kills the server, in the order in which archiving reaches them. */
const KEEP: HoldPoint = {
  name: "the file is kept for an hour",
  on: "insert on archived_files",
  when: "true",
};
const COMMIT: HoldPoint = { ...KEEP, name: "the archive commits", isAtCommit: true };
const RELEASE: HoldPoint = { name: "the file is released", on: "delete on archived_files", when: "true" };
const REMOVE: HoldPoint = { name: "the file leaves the outbox", on: "delete on file_removals", when: "true" };

async function readResult(server: StartedServer, mutationId: string) {
  const { data } = await (await callApi(server, `/mutations/${mutationId}?wait=25`)).json();
  expect(data.status).toBe("completed");
  return data.result;
}

async function send(server: StartedServer, path: string, body?: unknown): Promise<string> {
  const accepted = await callApi(server, path, { method: "POST", body: JSON.stringify(body) });
  expect(accepted.status).toBe(202);
  return (await accepted.json()).data.mutationId;
}

const PERSON = {
  name: "Noor Archief",
  email: "noor.archief@example.org",
  privacyConsent: true,
  curriculumVitae: [{ filename: "cv.txt", data: `data:text/plain;base64,${btoa("Cv van Noor")}` }],
};

test("despite four kills during archiving and clean-up, the file can be downloaded until it expires, and is then deleted", async () => {
  test.setTimeout(400_000);
  let server = await startServer({ name: "archive" });
  const { dataDir, baseUrl } = server;
  const port = Number(new URL(baseUrl).port);
  const sql = postgres(await readOwnerUrl(dataDir), {
    max: 1,
    connection: { client_min_messages: "warning" },
  });
  const restart = async () => {
    server = await startServer({ name: "archive", dataDir, port });
  };
  const countRows = async () => {
    const [row] = await sql<{ attached: number; archived: number; released: number }[]>`
      select (select count(*) from attachments join candidates on candidates.id = candidate_id
              where email = ${PERSON.email})::int as attached,
        (select count(*) from archived_files)::int as archived, (select count(*) from file_removals)::int as released`;
    return row;
  };
  const killAt = async (moment: HoldPoint, outcome: WriteOutcome, begin: () => Promise<unknown>) => {
    const held = await holdStatements(sql, [moment]);
    await begin();
    await held.reached();
    await server.kill();
    await held.end(outcome);
  };
  try {
    const created = await send(server, "/candidates?skipCustomFieldValidation=true", [PERSON]);
    const { id } = (await readResult(server, created)).candidates[0];
    const [stored] = await sql`select storage_key as key from attachments where candidate_id = ${id}`;
    const file = join(dataDir, "files", String(stored?.key));
    let archive = "";
    await killAt(KEEP, "lost", async () => {
      archive = await send(server, `/candidates/${id}/archive`);
    });
    expect(await countRows()).toEqual({ attached: 1, archived: 0, released: 0 });
    await killAt(COMMIT, "kept", restart);
    expect(await countRows()).toEqual({ attached: 0, archived: 1, released: 0 });

    await restart();
    const { candidate } = await readResult(server, archive);
    const fetched = await fetch(candidate.curriculumVitae[0].url);
    expect([fetched.status, await fetched.text()]).toEqual([200, "Cv van Noor"]);
    await server.kill();

    await sql`update archived_files set expires_at = now()`;
    await killAt(RELEASE, "lost", restart);
    expect(await countRows()).toEqual({ attached: 0, archived: 1, released: 0 });
    await killAt(REMOVE, "lost", restart);
    expect(await countRows()).toEqual({ attached: 0, archived: 0, released: 1 });
    await restart();
    await expect.poll(countRows, { timeout: 90_000 }).toEqual({ attached: 0, archived: 0, released: 0 });
    expect(existsSync(file)).toBe(false);
  } finally {
    await sql.end();
    await server.remove();
  }
});
