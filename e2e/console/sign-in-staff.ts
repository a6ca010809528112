import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import postgres from "postgres";

/** Runs `work` with a connection to the test server's database, and closes the connection afterwards. */
export async function withDatabase<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(String(process.env.E2E_DATABASE_URL), { max: 1 });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** Creates a staff session in the database and sets its cookie. `sign-in.spec.ts` tests the sign-in pages. */
export async function signInStaff(context: BrowserContext, email: string): Promise<void> {
  const token = `cst_${randomBytes(20).toString("hex")}`;
  const digest = createHash("sha256").update(token).digest();
  await withDatabase(
    (sql) => sql`
      insert into staff_sessions (id, token_digest, staff_id, via, device, expires_at, second_factor_at)
      select ${randomUUID()}, ${digest}, id, 'mail', 'Journey', now() + interval '1 hour', now()
      from staff where email = ${email}`,
  );
  await context.addCookies([
    {
      name: "instroom-staff",
      value: token,
      url: String(process.env.E2E_BASE_URL),
      httpOnly: true,
      sameSite: "Lax",
    },
  ]);
}

/** Signs in as a new admin, so that tests don't affect each other. */
export async function signInAsAdmin(context: BrowserContext): Promise<void> {
  const id = randomUUID();
  const email = `${id}@example.org`;
  await withDatabase(
    (sql) => sql`insert into staff (id, email, name, scope) values (${id}, ${email}, 'Beheer', 'admin')`,
  );
  await signInStaff(context, email);
}
