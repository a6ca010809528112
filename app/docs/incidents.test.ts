import { sql } from "drizzle-orm";
import { lexer, type Tokens } from "marked";
import { beforeAll, expect, it } from "vitest";
import { db } from "@/lib/platform/database/client";
import { call, newCandidateSession, newRegion, openTestApi } from "@/test/api";
import { newStaff } from "@/test/staff";
import { readSource } from "./guide";

beforeAll(openTestApi);

async function readSql(): Promise<string> {
  const blocks = lexer(await readSource("nl", "incidents"));
  const found = blocks.find(
    (block): block is Tokens.Code => block.type === "code" && /^sql /.test(block.lang),
  );
  return found?.text ?? "";
}

it("the incident page's SQL ends every session", async () => {
  const region = await newRegion();
  const person = await newStaff("adviser", region);
  const session = await newCandidateSession(region);
  const statuses = async () => [
    (await call("GET", "/api/console/me", { headers: person.headers })).status,
    (await call("GET", "/api/v2/auth/candidates/me", { headers: session.headers })).status,
  ];
  expect(await statuses()).toEqual([200, 200]);
  for (const statement of (await readSql()).split(";").filter((each) => each.trim()))
    await db().execute(sql.raw(statement));
  expect(await statuses()).toEqual([401, 401]);
});
