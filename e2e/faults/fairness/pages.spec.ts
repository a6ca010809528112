import { createHash, randomBytes, randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import postgres from "postgres";
import { test } from "../../fixtures";
import { type StartedServer, startServer } from "../../start-server";
import { readServerSettings } from "../../start-server-variant";
import { expectUndisturbed } from "./expect-undisturbed";

const READERS = 4;

let server: StartedServer;
test.beforeAll(async () => {
  server = await startServer({ name: "fairness-pages" });
});
test.afterAll(() => server.remove());

/** Opens a session for the staff member with this address. Returns its cookie. */
async function signIn(email: string | undefined): Promise<string> {
  const token = `cst_${randomBytes(20).toString("hex")}`;
  const sql = postgres((await readServerSettings(server.dataDir)).DATABASE_URL ?? "", { max: 1 });
  await sql`
    insert into staff_sessions (id, token_digest, staff_id, via, device, expires_at, second_factor_at)
    select ${randomUUID()}, ${createHash("sha256").update(token).digest()}, id, 'mail', 'Test',
      now() + interval '1 hour', now()
    from staff where email = ${String(email)}`;
  await sql.end();
  return `instroom-staff=${token}`;
}

test("a region's API requests are not delayed while another region's staff load console pages", async () => {
  const [ours, theirs] = server.credentials.regions;
  const probe = async () => {
    const headers = { "x-api-key": String(ours?.apiKey) };
    const response = await fetch(`${server.baseUrl}/api/v2/candidates?pageSize=25`, { headers });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  };
  const disturb = async () => {
    const cookie = await signIn(theirs?.staff.find(({ role }) => role === "reader")?.email);
    const page = `${server.baseUrl}/console/${theirs?.slug}/live/candidates`;
    let loads = 0;
    let isEnded = false;
    const load = async () => {
      while (!isEnded) {
        const response = await fetch(page, { headers: { cookie }, redirect: "error" });
        expect(response.status).toBe(200);
        await response.arrayBuffer();
        loads += 1;
      }
    };
    const readers = Array.from({ length: READERS }, load);
    await expect.poll(() => loads).toBeGreaterThan(READERS);
    return async () => {
      isEnded = true;
      await Promise.all(readers);
    };
  };
  await expectUndisturbed("pages of another region's console", { probe, disturb });
});
