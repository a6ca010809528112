import "server-only";
import { isTransactionAborted } from "@/lib/platform/database/database-errors";

/** Collects the writes of a transaction that are sent but not awaited. */
export function collectWrites() {
  const settled: Promise<void>[] = [];
  const failures: unknown[] = [];
  const settle = async (write: Promise<unknown>) => {
    try {
      await write;
    } catch (error) {
      failures.push(error);
    }
  };
  return {
    add: (write: Promise<unknown>) => {
      settled.push(settle(write));
    },
    /** Waits for all writes. Returns the error that aborted the transaction, not those of the statements after it. */
    findFailure: async (): Promise<unknown> => {
      await Promise.all(settled);
      return failures.find((error) => !isTransactionAborted(error));
    },
  };
}
