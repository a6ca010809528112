import type { Readiness } from "@/lib/console/administration/queries";

/** Finds a part that fails, although the service still responds. */
export const findFailingPart = ({ parts }: Readiness) =>
  (["storage", "scanner", "mail", "redis"] as const).find((part) => parts[part] === "failing");

/** Returns the message key that describes the service's state. */
export function stateText(readiness: Readiness) {
  const part = findFailingPart(readiness);
  if (part) return part;
  const { engine, inngest } = readiness;
  if (inngest === "unknown") return "inngest.unknown";
  return inngest === "not heard" ? "inngest.notHeard" : (`runs.${engine}` as const);
}
