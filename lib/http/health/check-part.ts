import "server-only";
import { withTimeLimit } from "@/lib/platform/with-time-limit";

export type PartStatus = "ready" | "failing" | "unknown";

type Part = {
  /** Returns the status. A rejection means `failing`. */
  check: () => Promise<PartStatus>;
  /** How long a result is reused. Limits the number of checks, because the endpoint is public. */
  reusedMs: number;
};

export const TIME_LIMIT_MS = 1_500;

/**
 * Returns a function that checks a part with a time limit. At most one check runs at a time: while a check
 * hangs, the part counts as failing and no new check starts.
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
