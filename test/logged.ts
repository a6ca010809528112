import type { MockInstance } from "vitest";
import type { log } from "@/lib/platform/log";

type Logged = MockInstance<ReturnType<typeof log>["warn"]>;

/**
 * Returns the calls with this message. Test files share a process, so work that an earlier file left running
 * can log other messages in the meantime.
 */
export const loggedWith = (logged: Logged, message: string): unknown[][] =>
  logged.mock.calls.filter((call: unknown[]) => call[1] === message);
