import type { Readiness } from "@/lib/console/administration/queries";

/** Finds the parts that fail, although the service still responds. */
export const findFailingParts = ({ parts }: Readiness) =>
  (["storage", "scanner", "mail", "redis"] as const).filter((part) => parts[part] === "failing");

/** Returns the message keys that describe the service's state. One failing part must not hide another. */
export function stateTexts(readiness: Readiness) {
  const failing = findFailingParts(readiness);
  const { engine, inngest } = readiness;
  if (inngest === "unknown") return [...failing, "inngest.unknown" as const];
  if (inngest === "not heard") return [...failing, "inngest.notHeard" as const];
  return failing.length > 0 ? failing : [`runs.${engine}` as const];
}
