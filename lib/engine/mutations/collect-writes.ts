import "server-only";
import { isTransactionAborted } from "@/lib/platform/database/database-errors";

type Failure = { position: number; error: unknown };

/**
 * Collects the pending writes of a transaction, so that a failure can be attributed to the mutation that sent
 * the write.
 */
export function collectWrites() {
  const settled: Promise<void>[] = [];
  const failures: Failure[] = [];
  return {
    /** Adds a write of the mutation at `position` in its batch. */
    add: (position: number, write: Promise<unknown>) => {
      const settle = async () => {
        try {
          await write;
        } catch (error) {
          failures.push({ position, error });
        }
      };
      settled.push(settle());
    },
    /**
     * Waits for all writes and returns the failure that aborted the transaction. Later writes fail only
     * because of that abort.
     */
    findFailure: async (): Promise<Failure | undefined> => {
      await Promise.all(settled);
      return failures.find(({ error }) => !isTransactionAborted(error));
    },
  };
}
