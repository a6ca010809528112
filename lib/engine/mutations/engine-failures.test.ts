import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mutations } from "@/db/schema/mutations";
import { regions } from "@/db/schema/regions";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";

/**
 * Makes the ledger reject writes, once for each reason listed under "Engine-level failures" in the
 * specification.
 */

let region: TestRegion;
beforeAll(openTestApi);
beforeAll(async () => {
  await db().execute(sql`
    create function reject() returns trigger language plpgsql as $$
    begin
      if new.idempotency_key = 'invalid' then raise exception 'secret' using errcode = '22P05'; end if;
      if new.idempotency_key = 'fault' then raise exception 'secret'; end if;
      if new.operation = 'v1.create-user' then raise exception 'secret'; end if;
      if new.idempotency_key = 'gone' then raise exception 'secret' using errcode = '23503'; end if;
      return new;
    end $$`);
  await db().execute(
    sql`create trigger reject before insert on mutations for each row execute function reject()`,
  );
});
beforeEach(async () => {
  region = await newRegion();
});

const write = (idempotencyKey?: string) =>
  call("POST", `/api/v2/candidates${idempotencyKey ? `?idempotencyKey=${idempotencyKey}` : ""}`, {
    key: region.key,
    body: [{ name: "Anna", email: "anna@example.org", privacyConsent: true }],
  });

describe("the API", () => {
  test.each([
    [
      "that the engine rejects as invalid [spec 7.engine-validation]",
      "invalid",
      "engine_validation",
      /due to validation errors/,
      { issues: [{ path: [], pointer: "", location: "body", code: "invalid", message: expect.any(String) }] },
    ],
    [
      "that fails with an unknown error [spec 7.engine-unknown]",
      "fault",
      "engine_error",
      /Unknown error from the engine/,
      {},
    ],
    [
      "that the engine rejects because the region was deleted [spec 7.engine-declined]",
      "gone",
      "engine_declined",
      /declined.*: the region was deleted/,
      {},
    ],
  ])(
    "returns 500 with the idempotency key for a write %s",
    async (_, idempotencyKey, code, message, data) => {
      const { status, body, text } = await write(idempotencyKey);
      expect([status, body.statusCode, body.statusMessage, body.code]).toEqual([
        500,
        500,
        "Server Error",
        code,
      ]);
      expect(body.message).toMatch(message);
      expect(body.data).toEqual({ idempotencyKey, ...data });
      expect(text).not.toContain("secret");
      expect(await db().$count(mutations, sql`base_id = ${region.bases.live}`)).toBe(0);
    },
  );

  test("returns a generated idempotency key for the retry if the failed write was sent without a key", async () => {
    await db().execute(sql`alter table mutations add constraint nothing check (false) not valid`);
    const failed = await write();
    await db().execute(sql`alter table mutations drop constraint nothing`);
    expect(failed.body).toMatchObject({ statusCode: 500, code: "engine_validation" });
    const again = await write(failed.body.data.idempotencyKey);
    expect(again.body.data).toMatchObject({ status: "accepted" });
  });
});

test("version 1, which takes no idempotency keys, doesn't tell the client to send one", async () => {
  const body = { naam: "Anna", email: "anna@example.org", privacy_consent: true };
  const failed = await call("POST", "/api/v1/create-user", { key: region.key, body });
  expect([failed.status, failed.body.message]).toEqual([
    500,
    "Unknown error from the engine. Send the request again: it won't create the candidate twice.",
  ]);
});

test("the API rejects a write whose region was just deleted", async () => {
  await db().execute(sql`alter table mutations disable trigger reject`);
  await write();
  await db().delete(regions).where(sql`id = ${region.id}`);
  const late = await write();
  await db().execute(sql`alter table mutations enable trigger reject`);
  expect(["unauthorized", "engine_declined"]).toContain(late.body.code);
});
