import "server-only";
import { describeError, log } from "@/lib/platform/log";

/**
 * Runs the work of a function or step. The Inngest server stores errors that it throws, and a database error contains its query
 * and parameters. So our log gets the cause, and the server only its code.
 */
export async function withOpaqueErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const cause = describeError(error);
    log().error({ cause }, "engine run failed");
    throw new Error(`The run failed (${cause.code ?? cause.name}); its cause is in the service's log.`);
  }
}
