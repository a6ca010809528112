import "server-only";
import { withTimeLimit } from "@/lib/platform/with-time-limit";

export type PartStatus = "ready" | "failing" | "unknown";

type Part = {
  /** Returns the status. A rejection means `failing`. */
  check: () => Promise<PartStatus>;
  /** How long a result is reused, because everyone may ask for it. */
  reusedMs: number;
};

export const TIME_LIMIT_MS = 1_500;

/**
 * Returns a function that checks a part in limited time. At most one check runs at a time: while it hangs,
 * the part is failing, and requests start no others.
 */
export function newPartCheck({ check, reusedMs }: Part, limitMs = TIME_LIMIT_MS): () => Promise<PartStatus> {
  let running: Promise<PartStatus> | null = null;
  let last: { status: PartStatus; at: number } | null = null;
  const run = async () => {
    try {
      const status = await check().catch(() => "failing" as const);
      last = { status, at: performance.now() };
      return status;
    } finally {
      running = null;
    }
  };
  return async () => {
    if (last && performance.now() - last.at < reusedMs) return last.status;
    running ??= run();
    return withTimeLimit(limitMs, running).catch(() => "failing" as const);
  };
}
