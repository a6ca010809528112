/**
 * Next calls this function when a server starts. It sets the base URL for next-auth, and starts tracing and
 * the engine. In production, it also sends printed errors to the log. Under server.ts, tracing and the engine
 * already run, so starting them again has no effect. Does nothing during a build.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  const { env } = await import("@/lib/platform/env");
  process.env.NEXTAUTH_URL = env().BASE_URL;
  if (env().NODE_ENV === "production") {
    const { logConsoleErrors } = await import("@/lib/platform/log-console-errors");
    logConsoleErrors(console);
  }
  const { startTracing } = await import("@/lib/platform/tracing/start-tracing");
  await startTracing();
  const { startTrigger } = await import("@/inngest/start-trigger");
  startTrigger();
}
