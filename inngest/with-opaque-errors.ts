import "server-only";
import { describeError, log } from "@/lib/platform/log";

/**
 * Runs the work of a step. The Inngest server stores errors that a step throws, and a database error contains its query
 * and parameters. So our log gets the cause, and the server only its code.
 */
export async function withOpaqueErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const cause = describeError(error);
    log().error({ cause }, "engine step failed");
    throw new Error(`The step failed (${cause.code ?? cause.name}); its cause is in the service's log.`);
  }
}
