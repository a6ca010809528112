import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { testReceiver } from "@/lib/engine/callbacks/test-receiver";
import type { queueMonitoring } from "./contract";

export const testRegionReceiver: Handler<typeof queueMonitoring.test> = async (ctx, { body }) => ({
  data: await testReceiver(ctx, body.url),
});
