import "server-only";
import { Inngest, type Middleware } from "inngest";
import { type Environment, env, isInngestDev } from "@/lib/platform/env";
import { describeError, log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";
import { CallMiddleware } from "./server-status";

type InngestSettings = Pick<
  Environment,
  "INNGEST_DEV" | "INNGEST_BASE_URL" | "INNGEST_EVENT_KEY" | "INNGEST_SIGNING_KEY"
>;

const REQUEST_TIMEOUT_MS = 5_000;

/**
 * Creates a client for the configured Inngest server. The SDK fills in missing settings with its own
 * defaults.
 */
export const newInngest = (settings: InngestSettings, middleware: Middleware.Class[] = []) =>
  new Inngest({
    id: "instroom",
    isDev: isInngestDev(settings.INNGEST_DEV),
    baseUrl: settings.INNGEST_BASE_URL ?? devServerUrl(settings),
    eventKey: settings.INNGEST_EVENT_KEY,
    signingKey: settings.INNGEST_SIGNING_KEY,
    fetch: fetchWithTimeout,
    logger: sdkLogger,
    middleware,
    aiMetadata: false,
  });

export type InngestClient = ReturnType<typeof newInngest>;

/**
 * Returns the process's client. Creates it on first use, because a build imports this module without
 * settings.
 */
export function inngest(): InngestClient {
  return singleton("inngest", () => newInngest(env(), [CallMiddleware]));
}

function devServerUrl(settings: InngestSettings): string | undefined {
  const { INNGEST_DEV: value } = settings;
  if (value === undefined || !isInngestDev(value) || ["1", "true"].includes(value.trim().toLowerCase()))
    return undefined;
  return value.includes("://") ? value : `http://${value}`;
}

/** Sets a time limit, because a server may accept the connection and never respond. */
const fetchWithTimeout: typeof fetch = async (input, init) => {
  try {
    return await fetch(input, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  } catch (error) {
    // Use the message of a failed fetch, because the SDK reports any other message as a misconfiguration.
    throw new TypeError("fetch failed", { cause: error });
  }
};

/**
 * Replaces the SDK's logger, which logs whole errors and treats unsigned requests as errors. Our logger
 * passes errors through `describeError`, and logs at level warn or lower.
 */
const sdkLog =
  (level: "debug" | "warn") =>
  (...[first, second]: unknown[]): void => {
    const error = isRecord(first) && "err" in first ? first.err : first;
    const text = typeof first === "string" ? first : String(second ?? "");
    log()[level]({ cause: error instanceof Error ? describeError(error) : undefined }, `inngest: ${text}`);
  };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const sdkLogger = {
  debug: sdkLog("debug"),
  info: sdkLog("debug"),
  warn: sdkLog("warn"),
  error: sdkLog("warn"),
};
