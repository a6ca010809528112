/**
 * Tells next-auth the address it answers at, and starts the engine where Next runs alone (`next start`, `next dev`). Under server.ts it is running already, and this
 * changes nothing. A build runs nothing.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  const { env } = await import("@/lib/platform/env");
  process.env.NEXTAUTH_URL = env().BASE_URL;
  const { startTrigger } = await import("@/inngest/start-trigger");
  startTrigger();
}
