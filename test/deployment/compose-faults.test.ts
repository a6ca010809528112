import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { env } from "@/lib/platform/env";
import { root } from "@/scripts/paths.mjs";
import { parseProcesses } from "@/scripts/server/cluster.mjs";
import { settingNames } from "@/scripts/server/settings.mjs";
import { composeFaults } from "./compose-faults";
import { environmentOf } from "./dockerfile-faults";
import { readRawCompose } from "./read-compose";

const read = (name: string) => readFileSync(join(root, "deploy", name), "utf8");
const compose = read("compose.yaml");
const example = read("compose.env.example");
const image = environmentOf(read("Dockerfile"));
const faultsOf = (text: string) => composeFaults(text, example, image);

/** Settings that can't be changed in the environment file, and why. */
const FIXED_SETTINGS = {
  DEMO: "the image sets it",
  DATA_DIR: "the image sets it",
  PORT: "Caddy and the health check use the port of the image",
  HOST: "Caddy can only reach a process that listens on all interfaces",
  INNGEST_DEV: "only for development",
  ALLOW_PRIVATE_TARGETS: "only for tests",
};

describe("compose.yaml", () => {
  it("passes all settings, except the fixed ones, to the processes under their own names", () => {
    const environment = readRawCompose(compose).services["app-1"]?.environment ?? {};
    const names = settingNames().map(String);
    expect(names.filter((name) => !(name in environment))).toEqual(
      names.filter((name) => name in FIXED_SETTINGS),
    );
    for (const [name, value] of Object.entries(environment)) {
      const [, variable = name] = /^\$\{(\w+)[^}]*\}$/.exec(String(value)) ?? [];
      expect(variable).toBe(name);
    }
  });

  it("starts one process if PROCESSES is empty", () => {
    expect(parseProcesses("")).toBe(1);
  });

  it("has a connection for everything that connects, with the largest number of processes by default", () => {
    const { services } = readRawCompose(compose);
    const numberOf = (service: string, option: string) =>
      Number(new RegExp(`${option}=(\\d+)`).exec(services[service]?.command?.join(" ") ?? "")?.[1]);
    const containers = Object.keys(services).filter((name) => name.startsWith("app-")).length;
    // Each process has one more connection, which listens. Three are for superusers, others for commands.
    const [, processes] = /more than (\d+) processes in each/.exec(example) ?? [];
    const needed = containers * Number(processes) * (env().DATABASE_CONNECTIONS_MAX + 1);
    const [, limit] = /PostgreSQL\n# has (\d+) for both/.exec(example) ?? [];
    expect(needed).toBeLessThanOrEqual(Number(limit));
    const others = 3 + numberOf("inngest", "--postgres-max-open-conns") + 15;
    expect(Number(limit) + others).toBeLessThanOrEqual(numberOf("postgres", "max_connections"));
  });

  it("defines two hardened processes, and sets only supported settings", () => {
    expect(faultsOf(compose)).toEqual([]);
  });

  it("doesn't start without its secrets", () => {
    for (const name of ["APP_SECRET", "DATABASE_PASSWORD", "INNGEST_SIGNING_KEY", "REDIS_PASSWORD"]) {
      const withoutIt = example.replace(new RegExp(`^${name}=.*\n`, "m"), "");
      expect(() => composeFaults(compose, withoutIt, image)).toThrow(`${name} has no value`);
    }
  });

  it("must not publish Inngest's ports, because its API has no authentication", () => {
    for (const port of [8288, 8289, 50_052, 50_053]) {
      const planted = compose.replace(
        "networks: [inngest,",
        `ports: ["${port}:${port}"]\n    networks: [inngest,`,
      );
      expect(faultsOf(planted)).toContain(`inngest: it publishes ${port}:${port}`);
    }
  });
});

const FAULTS: [fault: string, from: string | RegExp, to: string][] = [
  ["app-1: DATABASE_URI is not a setting", "  DATABASE_URL:", "  DATABASE_URI:"],
  ["app-1: DATABASE_URL is missing", "  DATABASE_URL:", "  DATABASE_URI:"],
  ["app-1: SMTP_URL is missing", /^ {2}SMTP_URL:.*\n/m, ""],
  ["app-2: REDIS_URL is missing", /^ {2}REDIS_URL:.*\n/m, ""],
  ["app-1: ALLOW_PRIVATE_TARGETS is only for tests", "  ENGINE:", '  ALLOW_PRIVATE_TARGETS: "1"\n  ENGINE:'],
  ["app-1: DEMO can't be 1 together with", "  ENGINE:", '  DEMO: "1"\n  ENGINE:'],
  ["app-1: BASE_URL is not https", "BASE_URL: https:", "BASE_URL: http:"],
  ["app-1: These settings are missing or malformed: ENGINE", "ENGINE: inngest", "ENGINE: temporal"],
  ["app-1: its root file system is not read-only", "  read_only: true\n", ""],
  ["app-1: it runs as root", '  user: "1000:1000"\n  init', "  init"],
  ["postgres: it runs as 0:0", '"999:999"', '"0:0"'],
  ["redis: it doesn't drop all capabilities", "  cap_drop: [ALL]\n", ""],
  ["redis: it can gain privileges", '  security_opt: ["no-new-privileges:true"]\n', ""],
  ["redis: it doesn't persist its data", "--appendonly yes", "--appendonly no"],
  ["redis: its image redis:latest is not pinned to a version", /redis:8[\w.-]+/, "redis:latest"],
  ["inngest: it is privileged", "    image: inngest", "    privileged: true\n    image: inngest"],
  ["inngest: it has no health check", /healthcheck:\n(?=.*8288).*\n.*\n.*\n.*\n.*\n/, ""],
  ["inngest: it can be reached from edge", "networks: [inngest,", "networks: [edge, inngest,"],
  ["postgres: it publishes 5432:5432", "    shm_size", '    ports: ["5432:5432"]\n    shm_size'],
  ["the network database isn't internal", "database: { internal: true }", "database: {}"],
  [
    "app-2: it doesn't wait until app-1 is ready",
    /app-1: \{ condition: service_healthy \}(?=\n\n {2}#)/,
    "app-1: { condition: service_started }",
  ],
  ["app-1: app-2 builds instroom:2.2.0, too", "  app-2:\n", "  app-2:\n    build: { context: .. }\n"],
  ["redis: REDISCLI_AUTH is written in the file", /REDISCLI_AUTH: .*/, "REDISCLI_AUTH: hunter2"],
];

it.each(FAULTS)("composeFaults finds a planted fault: %s", (fault, from, to) => {
  const planted = compose.replace(from, to);
  expect(planted).not.toBe(compose);
  expect(faultsOf(planted).join("\n")).toContain(fault);
});

it("the deployment files use the version in package.json", () => {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(example).toContain(`INSTROOM_VERSION=${version}\n`);
  expect(read("kubernetes/deployment.yaml")).toContain(`/instroom:${version}\n`);
  expect(read("Dockerfile")).toContain(`instroom:${version} `);
});
