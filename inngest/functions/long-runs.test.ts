import { InngestTestEngine } from "@inngest/test";
import { getTableName, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { recordBases } from "@/db/schema/regions";
import { countLockWaits, openSecondConnection, openTestApi, waitUntil } from "@/test/api";
import { newInngest } from "../client";
import { inngestStatus, noteAcceptedSend, startListening } from "../server-status";
import { clearSandboxesFunction } from "./clear-sandboxes";

beforeAll(openTestApi);
beforeAll(async () => {
  startListening();
});

const client = newInngest({ INNGEST_DEV: "1" });
test('the status of Inngest stays "heard" during a long run', async () => {
  const engine = new InngestTestEngine({ function: clearSandboxesFunction(client) });
  const other = openSecondConnection();
  let run: Promise<{ error?: unknown }> | undefined;
  await other.database.transaction(async (transaction) => {
    await transaction.execute(sql`lock table ${sql.identifier(getTableName(recordBases))}`);
    run = engine.execute();
    await waitUntil(async () => (await countLockWaits()) > 0);
    noteAcceptedSend(performance.now());
    await waitUntil(async () => inngestStatus(performance.now() + 6_000) === "heard");
  });
  expect((await run)?.error).toBe(undefined);
  await other.close();
});
