import postgres from "postgres";
import { expect, inject, test } from "vitest";
import { createTestDatabase } from "@/test/database";
import { startTcpReceiver } from "@/test/http-receiver";
import { checkDatabase, checkSameDatabase } from "./check-database.mjs";

test("checkDatabase accepts a UTF-8 database, and returns its version and address", async () => {
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

/** The response of PgBouncer to a parameter that it doesn't know. */
const REJECTION = Buffer.from("SFATAL\0C08P01\0Munsupported startup parameter: tcp_keepalives_idle\0\0");

test("checkDatabase tells the user to set DATABASE_DIRECT_URL if DATABASE_URL is the address of PgBouncer", async () => {
  const sent: string[] = [];
  const pooler = await startTcpReceiver((socket) =>
    socket.once("data", (part) => {
      sent.push(String(part));
      const head = Buffer.from("E\0\0\0\0");
      head.writeInt32BE(REJECTION.length + 4, 1);
      socket.end(Buffer.concat([head, REJECTION]));
    }),
  );
  const url = `postgres://anna:secret@127.0.0.1:${pooler.port}/instroom`;
  await expect(checkDatabase(url)).rejects.toThrow(
    `The database 127.0.0.1:${pooler.port}/instroom of DATABASE_URL is a pooler such as PgBouncer. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.`,
  );
  await checkDatabase(url, { isPooled: true }).catch(() => undefined);
  expect(sent.map((text) => text.includes("tcp_keepalives_idle"))).toEqual([true, false]);
  await pooler.close();
});

test("checkSameDatabase rejects the URLs of two databases, without their passwords", async () => {
  const [one, other] = [
    await createTestDatabase({ isMigrated: false }),
    await createTestDatabase({ isMigrated: false }),
  ];
  await checkSameDatabase(one.url, one.url);
  const error = await checkSameDatabase(one.url, other.url).catch((thrown: Error) => thrown.message);
  const [{ host, pathname, password }, { pathname: otherPath }] = [new URL(one.url), new URL(other.url)];
  expect(error).toBe(
    `DATABASE_URL (${host}${pathname}) and DATABASE_DIRECT_URL (${host}${otherPath}) point to different databases. Both must point to the same one.`,
  );
  expect(password).not.toBe("");
  await Promise.all([one.drop(), other.drop()]);
});
