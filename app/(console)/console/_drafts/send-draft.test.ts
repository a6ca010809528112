import { expect, test } from "vitest";
import { apiError } from "@/lib/contract/api-client";
import { setUpWebStorage } from "@/test/web-storage";
import { draftKey, writeDraft } from "./draft-store";
import { sendDraft } from "./send-draft";

setUpWebStorage();

const KEY = draftKey("staff1", "region1", "live", "candidates/rec1/note");
const scope = { regionId: "region1", mode: "live" } as const;

/** Sends the draft twice. The first attempt fails with this code. Returns both idempotency keys. */
async function sendTwice(code: string): Promise<string[]> {
  writeDraft(KEY, { text: "Gebeld" });
  const keys: string[] = [];
  const send = (fail: boolean) =>
    sendDraft(scope, KEY, async (key) => {
      keys.push(key);
      if (fail) throw apiError(code, "");
    });
  await expect(send(true)).rejects.toMatchObject({ code });
  await send(false);
  return keys;
}

test.each(["unreachable", "unauthorized", "forbidden", "region_not_found"])(
  "a retry after %s has the same idempotency key, because the first attempt may have been accepted",
  async (code) => {
    const [first, second] = await sendTwice(code);
    expect(second).toBe(first);
  },
);

test("a retry after a rejected write has a new idempotency key", async () => {
  const [first, second] = await sendTwice("validation_error");
  expect(second).not.toBe(first);
});
