import postgres from "postgres";
import { expect, inject, test } from "vitest";
import { createTestDatabase } from "@/test/database";
import { checkDatabase } from "./check-database.mjs";

test("checkDatabase accepts a UTF-8 database, and names its version and address", async () => {
  const { url, drop } = await createTestDatabase({ isMigrated: false });
  await expect(checkDatabase(url)).resolves.toMatch(/^PostgreSQL \d+.* at 127\.0\.0\.1:\d+\//);
  await drop();
});

test("checkDatabase rejects a database that can't store every name", async () => {
  const { administrationUrl, prefix } = inject("testDatabases");
  const sql = postgres(administrationUrl, { max: 1 });
  const name = `${prefix}ascii`;
  await sql`create database ${sql(name)} template template0 encoding 'SQL_ASCII' locale 'C'`;
  const url = new URL(administrationUrl);
  url.pathname = `/${name}`;
  await expect(checkDatabase(url.href)).rejects.toThrow("has the encoding SQL_ASCII. Create one with UTF8");
  await sql`drop database ${sql(name)}`;
  await sql.end();
});
