import type { Base } from "@/lib/contract/context";
import type { Contract } from "@/lib/contract/contract";

const MODES: Partial<Record<string, Base["mode"]>> = {
  true: "sandbox",
  "1": "sandbox",
  false: "live",
  "0": "live",
};

/**
 * Returns the mode that `x-api-sandbox` selects (specification, "Versioning"), or null if a value isn't
 * `true`, `false`, `1` or `0`. If the header is repeated, one value that selects the sandbox is enough, so
 * that live data isn't changed by mistake.
 */
export function parseSandboxHeader(header: string | null): Base["mode"] | null {
  if (header === null) return "live";
  const modes = header.split(",").map((value) => MODES[value.trim().toLowerCase()]);
  if (modes.includes(undefined)) return null;
  return modes.includes("sandbox") ? "sandbox" : "live";
}

export const takesSandboxHeader = (contract: Contract): boolean => contract.sandbox === "path or header";
