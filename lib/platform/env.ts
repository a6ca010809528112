import "server-only";
import * as z from "zod";
import { explainRejectedDemo, findPublicSettings } from "./public-settings.mjs";
import { singleton } from "./singleton";

const flag = z
  .enum(["0", "1", "true", "false"])
  .default("0")
  .transform((value) => value === "1" || value === "true");
const optional = z.string().optional();
const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http or https address" });
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" });
const secret = z.string().min(32, "must have at least 32 characters");

/**
 * Returns whether the URL has no path, query or password. Also returns true for text that isn't a URL, which
 * `httpUrl` rejects.
 */
const isOrigin = (url: string): boolean =>
  !URL.canParse(url) || new URL(url).href === `${new URL(url).origin}/`;

/**
 * Returns whether `INNGEST_DEV` is set to anything but `0` or `false`. Like the SDK, accepts a development
 * server's URL.
 */
export const isInngestDev = (value: string | undefined): boolean =>
  value !== undefined && !["0", "false"].includes(value.trim().toLowerCase());

type EngineSettings = {
  ENGINE?: "embedded" | "inngest" | undefined;
  INNGEST_DEV?: string | undefined;
  INNGEST_EVENT_KEY?: string | undefined;
  INNGEST_SIGNING_KEY?: string | undefined;
};

function engineOf({ ENGINE, INNGEST_DEV, INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY }: EngineSettings) {
  const isInngestSet = isInngestDev(INNGEST_DEV) || INNGEST_EVENT_KEY || INNGEST_SIGNING_KEY;
  return ENGINE ?? (isInngestSet ? "inngest" : "embedded");
}

/** Returns the names of missing keys, without which an Inngest server would reject every request. */
function findMissingKeys(values: EngineSettings) {
  if (engineOf(values) !== "inngest" || isInngestDev(values.INNGEST_DEV)) return [];
  return (["INNGEST_EVENT_KEY", "INNGEST_SIGNING_KEY"] as const).filter((name) => !values[name]);
}

/** The address of clamd: `host` or `host:port`, with an IPv6 address in brackets. */
const clamdAddress = z
  .string()
  .regex(/^(\[[^\]\s]+\]|[^:\s[\]]+)(:\d{1,5})?$/, "must be a host, or host:port")
  .transform((value) => {
    const [, host = "", port = "3310"] = /^(.*?)(?::(\d+))?$/.exec(value) ?? [];
    return { host: host.replace(/^\[|\]$/g, ""), port: Number(port) };
  })
  .refine(({ port }) => port >= 1 && port <= 65535, "must have a port from 1 to 65535");

/** Where to report something, as a URI. An e-mail address is converted to a `mailto:` URI. */
const contact = z
  .string()
  .regex(/^(https:\/\/\S+|(mailto:)?[^\s@:<>"?]+@[^\s@:<>"?]+|tel:\+[\d-]+)$/, {
    error: "must be an e-mail address, or begin with https:, mailto: or tel:",
  })
  .transform((value) => (/^[^:]+@/.test(value) ? `mailto:${value}` : value));

/** The samplers that OpenTelemetry's SDK knows. With any other name, the SDK would record everything. */
const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

/** Either all of these settings must be set, or none. */
const S3_SETTINGS = [
  "S3_ENDPOINT",
  "S3_BUCKET",
  "S3_REGION",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
] as const;
const OIDC_SETTINGS = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;
type S3Settings = Partial<Record<(typeof S3_SETTINGS)[number], string | undefined>>;

/** Returns the bucket for files, or null if they are stored in `DATA_DIR`. */
function bucketOf(values: S3Settings) {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = values;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  const isComplete = endpoint && bucket && region && accessKeyId && secretAccessKey;
  return isComplete ? { endpoint, bucket, region, accessKeyId, secretAccessKey } : null;
}

type AddressSettings = {
  BASE_URL?: string | undefined;
  SECURITY_CONTACT?: string | undefined;
  ACCESSIBILITY_CONTACT?: string | undefined;
  PORT: number;
};

/**
 * Returns the installation's URL, in lower case and without a slash at the end, and where to report
 * vulnerabilities and barriers, by default an e-mail address at that URL's host.
 */
function addressesOf(values: AddressSettings) {
  const baseUrl = new URL(values.BASE_URL ?? `http://localhost:${values.PORT}`).origin;
  const securityContact = values.SECURITY_CONTACT ?? `mailto:security@${new URL(baseUrl).hostname}`;
  return {
    BASE_URL: baseUrl,
    SECURITY_CONTACT: securityContact,
    ACCESSIBILITY_CONTACT: values.ACCESSIBILITY_CONTACT ?? securityContact,
  };
}

const Environment = z
  .object({
    NODE_ENV: z.string().default("development"),
    PORT: z.coerce.number().int().min(1).max(65535).default(3000),
    HOST: optional,
    BASE_URL: httpUrl
      .refine(isOrigin, "must have no path, query or password, such as https://example.org")
      .optional(),
    METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
    METRICS_HOST: z.string().default("127.0.0.1"),
    METRICS_TOKEN: secret.optional(),
    DATABASE_URL: postgresUrl,
    DATABASE_DIRECT_URL: postgresUrl.optional(),
    DATABASE_CONNECTIONS_MAX: z.coerce.number().int().min(2).max(500).default(20),
    DATA_DIR: z.string().min(1).default(".data"),
    DEMO: flag,
    APP_SECRET: secret,
    APP_SECRET_PREVIOUS: secret.optional(),
    ENGINE: z.enum(["embedded", "inngest"]).optional(),
    INNGEST_DEV: optional,
    INNGEST_BASE_URL: httpUrl.optional(),
    INNGEST_EVENT_KEY: optional,
    INNGEST_SIGNING_KEY: optional,
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: "must be an smtp or smtps address" })
      .refine((url) => !url.includes("#"), "must have %23 instead of # in the password")
      .optional(),
    MAIL_FROM: z
      .string()
      .regex(/^(?:[^<>"\r\n]+<[^\s<>@"]+@[^\s<>@"]+>|[^\s<>@"]+@[^\s<>@"]+)$/, {
        error: "must be an address, such as Instroom <no-reply@example.org>",
      })
      .optional(),
    SECURITY_CONTACT: contact.optional(),
    ACCESSIBILITY_CONTACT: contact.optional(),
    ACCESSIBILITY_STATEMENT_URL: httpUrl.optional(),
    BOUNCE_SECRET: secret.optional(),
    BOUNCE_ADDRESS: z
      .string()
      .regex(/^[^\s<>@"+]+@[^\s<>@"]+$/, "must be an address without +, such as bounces@example.org")
      .optional(),
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
    S3_ENDPOINT: httpUrl.optional(),
    S3_BUCKET: optional,
    S3_REGION: optional,
    S3_ACCESS_KEY_ID: optional,
    S3_SECRET_ACCESS_KEY: optional,
    OIDC_ISSUER: httpUrl.optional(),
    OIDC_CLIENT_ID: optional,
    OIDC_CLIENT_SECRET: optional,
    OIDC_ONLY: flag,
    STAFF_IDLE_MINUTES: z.coerce.number().int().min(5).max(720).default(480),
    STAFF_STEP_UP_MINUTES: z.coerce.number().int().min(0).max(720).default(10),
    BACKUP_FOLDER: optional,
    BACKUP_HOURS: z.coerce.number().min(0).max(8_760).default(24),
    BACKUP_KEEP: z.coerce.number().int().min(1).max(10_000).default(14),
    CLAMD_HOST: clamdAddress.optional(),
    REDIS_URL: z.url({ protocol: /^rediss?$/, error: "must be a redis:// address" }).optional(),
    ALLOW_PRIVATE_TARGETS: flag,
    RATE_LIMIT_PER_SECOND: z.coerce.number().min(0).default(100),
    RATE_LIMIT_BURST: z.coerce.number().min(1).default(200),
    OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl.optional(),
    OTEL_EXPORTER_OTLP_HEADERS: optional,
    OTEL_SERVICE_NAME: z.string().default("instroom"),
    OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default("parentbased_always_on"),
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).optional(),
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  })
  .superRefine((values, issues) => {
    if (values.SMTP_URL && !values.MAIL_FROM) {
      const message = "must also be set, because SMTP_URL is set";
      issues.addIssue({ code: "custom", path: ["MAIL_FROM"], message });
    }
    const missingKeys = findMissingKeys(values);
    if (missingKeys.length > 0) {
      const message = `is inngest, so ${missingKeys.join(" and ")} must be set; for a development server set INNGEST_DEV=1 instead`;
      issues.addIssue({ code: "custom", path: ["ENGINE"], message });
    }
    if (values.OIDC_ONLY && !values.OIDC_ISSUER) {
      const message = `is 1, so ${OIDC_SETTINGS.join(", ")} must be set; nobody could sign in otherwise`;
      issues.addIssue({ code: "custom", path: ["OIDC_ONLY"], message });
    }
    const publicSettings = values.DEMO ? findPublicSettings(values) : [];
    if (publicSettings.length > 0) {
      issues.addIssue({ code: "custom", path: ["DEMO"], message: explainRejectedDemo(publicSettings) });
    }
    for (const group of [S3_SETTINGS, OIDC_SETTINGS]) {
      const missing = group.filter((name) => values[name] === undefined);
      if (missing.length === group.length) continue;
      for (const name of missing) {
        const message = `must also be set, because another setting that begins with ${name.split("_")[0]}_ is set`;
        issues.addIssue({ code: "custom", path: [name], message });
      }
    }
  })
  .transform((values) => ({
    ...values,
    bucket: bucketOf(values),
    HOST: values.HOST ?? (values.DEMO ? "127.0.0.1" : "::"),
    DATABASE_DIRECT_URL: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    MAIL_FROM: values.MAIL_FROM ?? "Instroom <no-reply@instroom.example>",
    ...addressesOf(values),
    ENGINE: engineOf(values),
  }));

export type Environment = z.output<typeof Environment>;

/** Parses settings. Throws an Error that names the missing and malformed settings. */
export function parseSettings(environment: Record<string, string | undefined>): Environment {
  // Treat blank settings as unset, because shells and compose files can't always omit them.
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim() !== ""));
  const parsed = Environment.safeParse(set);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`These settings are missing or malformed: ${problems.join("; ")}.`);
}

/** Returns the settings from the environment, parsed once. */
export const env = (): Environment => singleton("env", () => parseSettings(process.env));
