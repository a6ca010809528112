import { spawnSync } from "node:child_process";
import { beforeAll, expect, test } from "vitest";
import { bundle } from "@/scripts/programs/bundle.mjs";
import { openTestApi } from "@/test/api";

beforeAll(openTestApi);

test("the key command prints nothing but the key to standard output, so that a script can store it", async () => {
  const [program = ""] = await bundle(["scripts/key.ts"]);
  const options = { env: process.env, encoding: "utf8" } as const;
  const { stdout, stderr } = spawnSync(process.execPath, [program, "--scope", "admin"], options);
  expect(stdout).toMatch(/^ctk_\w+\n$/);
  expect(stderr).toContain("This is the new admin key: store it now");
});
