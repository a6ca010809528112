import { vi } from "vitest";
import { createLog } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";

export type LogLine = Record<string, unknown> & { message: string };

/** Records all log lines of this process, of every level. Call it before the first line is written. */
export function recordLog(): { text: () => string; lines: () => LogLine[]; clear: () => void } {
  vi.stubEnv("LOG_LEVEL", "trace");
  const written: string[] = [];
  singleton("log", () => createLog({ write: (line: string) => void written.push(line) }));
  return {
    text: () => written.join(""),
    lines: () => written.map((line) => JSON.parse(line)),
    clear: () => void written.splice(0),
  };
}
