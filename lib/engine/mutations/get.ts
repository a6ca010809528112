import "server-only";
import type { Handler } from "@/lib/contract/contract";
import type { mutations } from "./contract";
import { waitForMutation } from "./wait";

/** Returns the mutation. With `wait`, first waits until it is finished or the time is up. */
export const showMutation: Handler<typeof mutations.get> = async (ctx, { params, query }) => ({
  data: await waitForMutation(ctx, params.id, query.wait * 1000),
});
