import { expect, test } from "vitest";
import { sendingStateOf } from "./find-sending-state";

/** Returns a privacy request with its age in seconds, and the seconds since it finished. */
const request = (status: string, created: number, finished?: number) => ({
  operation: "privacy-requests.create",
  status,
  createdAt: new Date(Date.now() - created * 1_000),
  finishedAt: finished === undefined ? null : new Date(Date.now() - finished * 1_000),
});
const update = { ...request("queued", 1), operation: "candidates.update" };

test.each([
  ["queued", "that waits", [request("queued", 20)]],
  ["queued", "that waits behind a newer change of the record", [update, request("queued", 20)]],
  ["finished", "that was sent", [request("completed", 30, 10)]],
  ["failed", "that failed after its form was answered", [request("failed", 30, 10)]],
  ["finished", "that failed while its form waited", [request("failed", 12, 10)]],
  ["finished", "that doesn't exist", [update]],
])("the state is `%s` for a request %s", (state, _, changes) => {
  expect(sendingStateOf(changes)).toBe(state);
});
