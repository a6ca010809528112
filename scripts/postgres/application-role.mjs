import postgres from "postgres";

/** The role with which the application connects to an embedded database. The role owns nothing. */
export const applicationRole = "instroom_application";

const attributes = "login nosuperuser nocreatedb nocreaterole noreplication nobypassrls";

const grants = `
  revoke create on schema public from public;
  grant usage on schema public to ${applicationRole};
  grant select, insert, update, delete on all tables in schema public to ${applicationRole};
  grant usage, select on all sequences in schema public to ${applicationRole};
  alter default privileges in schema public grant select, insert, update, delete on tables to ${applicationRole};
  alter default privileges in schema public grant usage, select on sequences to ${applicationRole};
`;

/**
 * Lets the application's role see the rows of all bases, and switch to a role that sees only one base. The
 * `row_level_security` migration also creates these two roles, because this script doesn't run for external
 * databases.
 */
const memberships = `
  do $$ begin
    if to_regrole('instroom_base') is null then create role instroom_base nologin; end if;
    if to_regrole('instroom_all_bases') is null then create role instroom_all_bases nologin; end if;
  end $$;
  grant instroom_all_bases to ${applicationRole};
  grant instroom_base to ${applicationRole} with inherit false, set true;
`;

/**
 * Creates the application's role, or resets its attributes and password. The role may read and write the rows
 * of all existing and later tables, but can't change a table, a trigger or a role. So a bug in the
 * application can't remove a protection that the database enforces, such as the append-only audit log.
 */
export async function ensureApplicationRole(server, database) {
  const sql = postgres(server.url(database), { max: 1, onnotice: () => undefined });
  try {
    const found = await sql`select from pg_roles where rolname = ${applicationRole}`;
    const verb = found.length > 0 ? "alter" : "create";
    await sql.unsafe(
      `${verb} role ${applicationRole} ${attributes} password '${server.applicationPassword}'`,
    );
    await sql.unsafe(grants);
    await sql.unsafe(memberships);
  } finally {
    await sql.end();
  }
}
