import { expect, test } from "vitest";
import en from "@/app/messages/en.json";
import nl from "@/app/messages/nl.json";
import { sha256 } from "@/lib/platform/digest";

/**
 * Candidates have agreed to exactly this text, so it must never change. A region that changes its text adds a
 * new version.
 */
test("the standard consent text, version 0, never changes", () => {
  expect([nl, en].map(({ portalConsent }) => sha256(portalConsent.text))).toMatchInlineSnapshot(`
    [
      "c40b01f34ebcac30a635557442a9e2af2ed5f8d1ffbf644fc1003cd8302f7b1a",
      "3b4735cabd6642348a153cb0225ca50ac26c62f3e2d1bc4b181133841903f366",
    ]
  `);
});
