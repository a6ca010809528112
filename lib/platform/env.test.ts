import { beforeEach, expect, test, vi } from "vitest";
import { env } from "./env";

/**
 * Parses these settings. Resets the cached value first, because settings are parsed only once per process.
 */
function read(settings: Record<string, string>) {
  (globalThis as { instroom?: unknown }).instroom = undefined;
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  return env();
}
beforeEach(() => {
  vi.unstubAllEnvs();
});

const S3 = {
  S3_ENDPOINT: "https://s3.example.org",
  S3_BUCKET: "files",
  S3_REGION: "eu-west-1",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "secret",
};

test("env uses object storage if all its settings are present", () => {
  expect(read({}).bucket).toBe(null);
  expect(read(S3).bucket).toEqual({
    endpoint: "https://s3.example.org",
    bucket: "files",
    region: "eu-west-1",
    accessKeyId: "id",
    secretAccessKey: "secret",
  });
});

test.each([
  ["scanner", { host: "scanner", port: 3310 }],
  ["scanner.example.org:3311", { host: "scanner.example.org", port: 3311 }],
  ["[::1]:3310", { host: "::1", port: 3310 }],
])("env parses the scanner address %s", (value, address) => {
  expect(read({ CLAMD_HOST: value }).CLAMD_HOST).toEqual(address);
});

test.each(["http://scanner:3310", "scanner:", "scanner:0", "scanner:70000", "::1", "a b"])(
  "env rejects the scanner address %j, with an error that names the setting",
  (value) => {
    expect(() => read({ CLAMD_HOST: value })).toThrow("CLAMD_HOST: must");
  },
);

test.each(Object.keys(S3))(
  "env rejects storage settings without %s, with an error that names only this setting [contract 10.named]",
  (name) => {
    const said = new RegExp(`malformed: ${name}: must also be set`);
    expect(() => read({ ...S3, [name]: "" })).toThrow(said);
    expect(() => read({ ...S3, [name]: "" })).not.toThrow(/;/);
  },
);

test("env makes a demo listen on this machine only, and rejects a demo that other machines could reach", () => {
  expect(read({ HOST: "" }).HOST).toBe("::");
  expect(read({ HOST: "", DEMO: "1" }).HOST).toBe("127.0.0.1");
  expect(read({ DEMO: "1", BASE_URL: "http://localhost:3000" }).DEMO).toBe(true);
  const settings = { HOST: "0.0.0.0", BASE_URL: "https://instroom.example" };
  expect(() => read({ ...settings, DEMO: "1" })).toThrow("DEMO can't be 1 together with BASE_URL and HOST");
  expect(read({ ...settings, DEMO: "0" }).HOST).toBe("0.0.0.0");
});

test.each(["https://example.org/instroom", "https://example.org/?a", "https://user:secret@example.org"])(
  "env rejects the base URL %s, because links would lead to pages that don't exist",
  (BASE_URL) => {
    expect(() => read({ BASE_URL })).toThrow("BASE_URL: must have no path");
  },
);

test("env accepts a trailing slash in the base URL, and reports only one problem if the setting isn't a URL", () => {
  expect(read({ BASE_URL: "https://example.org/" }).BASE_URL).toBe("https://example.org");
  expect(() => read({ BASE_URL: "example" })).toThrow(/BASE_URL: must be an http or https address\.$/);
});

test("env converts the scheme and host of the base URL to lower case", () => {
  expect(read({ BASE_URL: "HTTPS://Instroom.Example.org/" }).BASE_URL).toBe("https://instroom.example.org");
});

test("env rejects an SMTP_URL with a # in the password, because the password would be cut off", () => {
  const settings = { SMTP_URL: "smtp://user:se#cret@localhost:587", MAIL_FROM: "a@example.org" };
  expect(() => read(settings)).toThrow("SMTP_URL: must have %23 instead of #");
});

test("env requires MAIL_FROM with SMTP_URL and rejects invalid values of both", () => {
  const SMTP_URL = "smtp://user:secret@localhost:587";
  expect(read({}).SMTP_URL).toBe(undefined);
  expect(read({ SMTP_URL, MAIL_FROM: "Instroom <no-reply@example.org>" }).SMTP_URL).toBe(SMTP_URL);
  expect(() => read({ SMTP_URL, MAIL_FROM: "" })).toThrow("MAIL_FROM: must also be set");
  expect(() => read({ SMTP_URL: "https://example.org", MAIL_FROM: "a@example.org" })).toThrow(
    "SMTP_URL: must",
  );
  for (const MAIL_FROM of ["Instroom", "a@b@c", "a@example.org\r\nBcc: b@example.org", "<a@example.org"]) {
    expect(() => read({ MAIL_FROM })).toThrow("MAIL_FROM: must be an address");
  }
});

test("env accepts tracing settings, and rejects values that the SDK would ignore or misread", () => {
  expect(read({})).toMatchObject({
    OTEL_SERVICE_NAME: "instroom",
    OTEL_TRACES_SAMPLER: "parentbased_always_on",
  });
  expect(read({}).OTEL_EXPORTER_OTLP_ENDPOINT).toBe(undefined);
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:4318" }).OTEL_EXPORTER_OTLP_ENDPOINT).toBe(
    "http://localhost:4318",
  );
  for (const name of ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"])
    for (const value of ["localhost:4318", "grpc://localhost:4317", "true"]) {
      vi.unstubAllEnvs();
      expect(() => read({ [name]: value })).toThrow(`${name}: must be an http or https address`);
    }
  vi.unstubAllEnvs();
  expect(() => read({ OTEL_TRACES_SAMPLER: "sometimes" })).toThrow("OTEL_TRACES_SAMPLER");
  vi.unstubAllEnvs();
  expect(() => read({ OTEL_TRACES_SAMPLER_ARG: "10" })).toThrow("OTEL_TRACES_SAMPLER_ARG");
});

const INNGEST_KEYS = { INNGEST_EVENT_KEY: "event", INNGEST_SIGNING_KEY: "5e".repeat(32) };

test.each([
  ["INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY", { ENGINE: "inngest" }],
  ["INNGEST_SIGNING_KEY", { INNGEST_EVENT_KEY: "event" }],
  ["INNGEST_EVENT_KEY", { INNGEST_SIGNING_KEY: "5e", INNGEST_DEV: "0" }],
])(
  "env rejects an Inngest server without %s, with an error that names what is missing",
  (names, settings) => {
    expect(() => read({ ENGINE: "", ...settings })).toThrow(`ENGINE: is inngest, so ${names} must be set`);
  },
);

test.each([
  [INNGEST_KEYS],
  [{ INNGEST_DEV: "1" }],
  [{ INNGEST_DEV: "http://inngest:8288" }],
  [{ ...INNGEST_KEYS, INNGEST_BASE_URL: "http://inngest:8288" }],
])("env accepts an Inngest server with %j", (settings) => {
  expect(read({ ENGINE: "", ...settings }).ENGINE).toBe("inngest");
});

test("env rejects an INNGEST_BASE_URL that isn't a URL", () => {
  const settings = { ...INNGEST_KEYS, INNGEST_BASE_URL: "nonsense" };
  expect(() => read(settings)).toThrow("INNGEST_BASE_URL: must be an http or https address");
});

test("env treats blank settings as unset, so that a blank rate limit has the default instead of no limit", () => {
  const { RATE_LIMIT_PER_SECOND, BACKUP_HOURS, STAFF_STEP_UP_MINUTES } = read({
    RATE_LIMIT_PER_SECOND: " ",
    BACKUP_HOURS: "\t",
    STAFF_STEP_UP_MINUTES: "  ",
  });
  expect([RATE_LIMIT_PER_SECOND, BACKUP_HOURS, STAFF_STEP_UP_MINUTES]).toEqual([100, 24, 10]);
});

test("env accepts OIDC_ONLY only with an identity provider, because nobody could sign in otherwise", () => {
  const OIDC = { OIDC_ISSUER: "https://id.example.org", OIDC_CLIENT_ID: "instroom", OIDC_CLIENT_SECRET: "x" };
  expect(read(OIDC).OIDC_ONLY).toBe(false);
  expect(read({ ...OIDC, OIDC_ONLY: "1" }).OIDC_ONLY).toBe(true);
  expect(() => read({ ...OIDC, OIDC_ONLY: "yes" })).toThrow("OIDC_ONLY: ");
  const isMissing = { OIDC_ISSUER: "", OIDC_CLIENT_ID: "", OIDC_CLIENT_SECRET: "" };
  expect(() => read({ ...isMissing, OIDC_ONLY: "1" })).toThrow("OIDC_ONLY: is 1, so OIDC_ISSUER");
});
