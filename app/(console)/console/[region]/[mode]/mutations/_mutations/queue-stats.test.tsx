import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { queueQuery } from "@/lib/console/queue-monitoring/queries";
import { renderHtml } from "@/test/render-html";
import { QueueStats } from "./queue-stats";

const QUEUE = {
  queuedMutations: 12_345,
  oldestQueuedAt: null,
  pendingCallbacks: 6_789,
  nextCallbackAt: null,
  unresponsiveReceivers: [],
};

test.each([
  ["nl", "12.345", "6.789"],
  ["en", "12,345", "6,789"],
] as const)("the queue's counts have separators of thousands (%s)", (language, queued, callbacks) => {
  const client = new QueryClient();
  client.setQueryData(queueQuery({ regionId: "r", mode: "live" }).queryKey, QUEUE);
  const html = renderHtml(<QueueStats />, { language, client, region: { id: "r" } });
  const shown = [...html.matchAll(/<dd[^>]*>([^<]*)/g)].map(([, text]) => text);
  expect([shown[0], shown[2]]).toEqual([queued, callbacks]);
});
