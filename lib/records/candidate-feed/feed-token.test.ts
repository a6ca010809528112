import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { encodeCursor } from "@/lib/contract/cursor";
import { env } from "@/lib/platform/env";
import { newRegion, openTestApi, type TestRegion } from "@/test/api";
import { feedFixtures } from "@/test/feed-fixtures";

const SECRET = env().APP_SECRET;

let region: TestRegion;
let feed: ReturnType<typeof feedFixtures>;
beforeAll(openTestApi);
beforeEach(async () => {
  region = await newRegion();
  feed = feedFixtures(region);
});
afterEach(() => {
  Object.assign(env(), { APP_SECRET: SECRET, APP_SECRET_PREVIOUS: undefined });
});

describe("a feed token", () => {
  test("stays valid when APP_SECRET changes", async () => {
    const since = await feed.start();
    const id = await feed.create();
    Object.assign(env(), {
      APP_SECRET: "a-new-secret-a-new-secret-a-new-secret",
      APP_SECRET_PREVIOUS: SECRET,
    });
    const { next } = (await feed.pageOf(since)).meta;
    Object.assign(env(), { APP_SECRET: SECRET, APP_SECRET_PREVIOUS: undefined });
    expect(await feed.changesSince(next)).toEqual([]);
    expect(await feed.changesSince(since)).toEqual([[id, "created"]]);
  });

  test("that was signed with APP_SECRET is still valid", async () => {
    const id = await feed.create();
    const position = ["0", "0", String(Date.now())];
    const since = encodeCursor(position, [region.bases.live, "candidate changes"]);
    expect(await feed.changesSince(since)).toEqual([[id, "created"]]);
  });
});
