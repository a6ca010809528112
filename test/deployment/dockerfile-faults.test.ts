import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "@/scripts/paths.mjs";
import { dockerfileFaults, environmentOf, ignoreFaults } from "./dockerfile-faults";

const read = (name: string) => readFileSync(join(root, name), "utf8");
const dockerfile = read("deploy/Dockerfile");

describe("the images", () => {
  it.each(["deploy/Dockerfile", "deploy/caddy.Dockerfile"])(
    "are built by a Dockerfile that follows every rule: %s",
    (name) => {
      expect(dockerfileFaults(read(name))).toEqual([]);
    },
  );

  it("contain no secrets, data or packages from the build machine", () => {
    const ignored = read(".dockerignore");
    expect(ignoreFaults(ignored)).toEqual([]);
    expect(ignoreFaults(ignored.replace("**/.env\n", ""))).toEqual([".dockerignore doesn't list **/.env"]);
  });

  it("never run as a demo", () => {
    expect(environmentOf(dockerfile)).toMatchObject({ DEMO: "0", NODE_ENV: "production", DATA_DIR: "/data" });
  });
});

const FAULTS: [fault: string, from: string | RegExp, to: string][] = [
  ["FROM node:latest is not pinned to a version", /^FROM node:\S+ AS/m, "FROM node:latest AS"],
  ["FROM node is not pinned to a version", /^FROM node:[\w.-]+$/m, "FROM node"],
  ["ADD unpacks and downloads: use COPY", "COPY . .", "ADD https://example.org/a.tar /app"],
  ["USER is root, not the number of an ordinary account", "USER 1000:1000", "USER root"],
  ["USER is root, not the number of an ordinary account", "USER 1000:1000\n", ""],
  ["CMD is not in exec form, so the process gets no signals", /^CMD .*$/m, "CMD node scripts/cli.mjs start"],
  ["HEALTHCHECK is not in exec form", /CMD \["node", "-e".*/, "CMD curl localhost"],
  ["there must be one HEALTHCHECK", /^HEALTHCHECK.*\n.*\n/m, ""],
  ["apt-get install without --no-install-recommends", "RUN npm ci", "RUN apt-get install curl && npm ci"],
  ["npm install doesn't keep to the lock file: use npm ci", "RUN npm ci", "RUN npm install"],
  ["a download is piped into a program", "RUN npm ci", "RUN curl https://example.org | sh"],
  ["a secret in ENV", "ENV NODE_ENV", "ENV APP_SECRET=abc NODE_ENV"],
  ["a secret in ARG", "COPY . .", "ARG NPM_TOKEN\nCOPY . ."],
  [".env is copied into a layer", "COPY . .", "COPY .env ./"],
  ["the process owns its own code", "COPY --from=build", "COPY --chown=1000 --from=build"],
];

it.each(FAULTS)("dockerfileFaults finds a planted fault: %s (%#)", (fault, from, to) => {
  const planted = dockerfile.replace(from, to);
  expect(planted).not.toBe(dockerfile);
  expect(dockerfileFaults(planted)).toContain(fault);
});
