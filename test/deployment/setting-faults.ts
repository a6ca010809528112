import { parseSettings } from "@/lib/platform/env";
import { chooseDemo, settingNames } from "@/scripts/server/settings.mjs";

type Environment = Record<string, string>;

type Expectations = {
  /** Whether the instance has an embedded database. `npm start` then sets DATABASE_URL and APP_SECRET. */
  isEmbedded?: boolean;
  /** Whether several processes or machines share the work. */
  isShared?: boolean;
};

const SET_BY_START = { DATABASE_URL: "postgres://user@127.0.0.1:5432/instroom", APP_SECRET: "x".repeat(32) };

/** Settings without which a production system would lose mail, sessions or clients' IP addresses. */
const NEEDED = ["BASE_URL", "SMTP_URL", "MAIL_FROM", "TRUSTED_PROXIES"];
/** Settings without which processes wouldn't share their data, their files or the counts of rate limits. */
const NEEDED_IF_SHARED = ["DATABASE_URL", "REDIS_URL", "S3_BUCKET"];

function messageOf(work: () => unknown): string[] {
  try {
    work();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

function failIfDemo(environment: Environment): void {
  if (chooseDemo(environment)) throw new Error("the settings turn on the demo");
}

/** Returns what is wrong with the environment of a deployed process. */
export function settingFaults(
  environment: Environment,
  { isEmbedded, isShared }: Expectations = {},
): string[] {
  const known = new Set([...settingNames().map(String), "NODE_ENV"]);
  const needed = [...NEEDED, ...(isShared ? NEEDED_IF_SHARED : [])];
  const complete = isEmbedded ? { ...SET_BY_START, ...environment } : environment;
  return [
    ...Object.keys(environment)
      .filter((name) => !known.has(name))
      .map((name) => `${name} is not a setting`),
    ...needed.filter((name) => !environment[name]).map((name) => `${name} is missing`),
    ...messageOf(() => parseSettings(complete)),
    ...messageOf(() => failIfDemo(environment)),
    ...(environment.BASE_URL?.startsWith("https:") ? [] : ["BASE_URL is not https"]),
    ...(environment.ALLOW_PRIVATE_TARGETS ? ["ALLOW_PRIVATE_TARGETS is only for tests"] : []),
    ...(environment.NODE_ENV === "production" ? [] : ["NODE_ENV is not production"]),
  ];
}
