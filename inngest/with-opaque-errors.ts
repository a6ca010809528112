import "server-only";
import { describeError, log } from "@/lib/platform/log";

/**
 * Runs the work of a function or step and hides the details of its errors. The Inngest server stores errors,
 * and a database error contains its query and parameters. So our log gets the cause, and the server gets only
 * the error's code or name.
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
