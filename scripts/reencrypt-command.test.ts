import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/database/client";
import { lastingDigest } from "@/lib/platform/database/lasting-digest";
import { env } from "@/lib/platform/env";
import { openTestApi } from "@/test/api";
import { bundlePrograms } from "@/test/run-bundled";

const NEW = "a-new-secret-a-new-secret-a-new-secret";
let run: Awaited<ReturnType<typeof bundlePrograms>>;
beforeAll(openTestApi);
beforeAll(async () => {
  run = await bundlePrograms("reencrypt");
  // Encrypts the first key in the database.
  await lastingDigest("test", db());
});

test("reencrypt doesn't claim that everything is encrypted with a new secret if APP_SECRET_PREVIOUS isn't set", async () => {
  const [code, printed] = await run("reencrypt", {});
  expect(code).toBe(0);
  expect(printed).not.toContain("Everything is encrypted");
  expect(printed).toContain("Nothing was re-encrypted");
  expect(printed).toContain("docker compose up --detach --wait");
});

test("reencrypt says that backups need the new secret, and that a copy of it must be kept elsewhere", async () => {
  const [code, printed] = await run("reencrypt", {
    APP_SECRET: NEW,
    APP_SECRET_PREVIOUS: env().APP_SECRET,
  });
  expect(code).toBe(0);
  expect(printed).toContain("Everything is encrypted with APP_SECRET.");
  expect(printed.replaceAll("\n", " ")).toContain("replace your copy of the secret elsewhere");
});
