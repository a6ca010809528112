import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import postgres from "postgres";

/** The database of the journeys, for what only a mailbox or an authenticator would tell. */
export async function withDatabase<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(String(process.env.E2E_DATABASE_URL), { max: 1 });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/**
 * Signs a person of the demo in past the sign-in pages, which have a journey of their own: a session is written as signing in
 * would write it, and its cookie set.
 */
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

/** Signs in an admin of the journey's own, so that nobody is in the way of another. */
export async function signInAsAdmin(context: BrowserContext): Promise<void> {
  const id = randomUUID();
  const email = `${id}@example.org`;
  await withDatabase(
    (sql) => sql`insert into staff (id, email, name, scope) values (${id}, ${email}, 'Beheer', 'admin')`,
  );
  await signInStaff(context, email);
}
