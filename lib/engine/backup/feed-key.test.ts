import { afterAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { newRegion } from "@/test/api";
import {
  backUp,
  newTestInstance,
  removeTestInstances,
  restoreToNewInstance,
  switchTo,
} from "@/test/backup-fixtures";
import { feedFixtures } from "@/test/feed-fixtures";
import { sweep } from "../mutations/sweep";

afterAll(() => removeTestInstances());

test("a restore makes feed tokens expire with a 410, even if no feed was read before the backup", async () => {
  const source = await newTestInstance();
  await switchTo(source);
  const feed = feedFixtures(await newRegion());
  await feed.create();
  await sweep(db());
  const { path } = await backUp();
  const since = await feed.start();
  await restoreToNewInstance(path, [source]);
  expect(await feed.pageOf(since)).toMatchObject({ statusCode: 410, code: "token_expired" });
});
