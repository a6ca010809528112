import "server-only";
import { describeError, log } from "@/lib/platform/log";

/**
 * Runs the work of a function or step and hides error details. The Inngest server stores functions' errors,
 * and a database error contains its query and parameters. So the cause goes to our log, and the server gets
 * only the error's code or name.
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
