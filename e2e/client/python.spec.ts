import { spawnSync } from "node:child_process";
import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { test } from "../fixtures";
import { installTools, root, run, toolPath } from "./install-tools";
import { newRegion } from "./new-region";
import { reduceDocument } from "./reduce-document";

const succeeds = (program: string, parameters: string[]) => spawnSync(program, parameters).status === 0;
const hasTools =
  succeeds("java", ["-version"]) && succeeds("python3", ["-c", "import certifi, dateutil, six, urllib3"]);

test.beforeAll(installTools);

test("a Python client generated from the reduced document creates a candidate, waits for the mutation and lists candidates", async ({
  request,
  baseURL,
}, testInfo) => {
  test.skip(!hasTools, "Needs java, and python3 with certifi, dateutil, six and urllib3.");
  const folder = testInfo.outputPath();
  const file = join(folder, "document.json");
  const document = await (await request.get("/api/v2/openapi.json")).json();
  writeFileSync(file, JSON.stringify(reduceDocument(document)));
  const jar = toolPath("@openapitools", "openapi-generator-cli", "bin", "openapi-generator.jar");
  const options = ["-g", "python", "--package-name", "instroom_api", "--skip-validate-spec"];
  await run("java", ["-jar", jar, "generate", ...options, "-i", file, "-o", folder], {
    maxBuffer: 64 * 1024 * 1024,
  });
  await run("python3", ["-m", "compileall", "-q", join(folder, "instroom_api")]);
  copyFileSync(join(root, "e2e", "client", "generated.py"), join(folder, "generated.py"));

  const { token } = await newRegion(request);
  const { stdout } = await run("python3", ["generated.py"], {
    cwd: folder,
    env: { ...process.env, BASE_URL: baseURL, API_KEY: token },
  });

  expect(JSON.parse(stdout)).toEqual({
    status: "completed",
    listed: [["Noor Voorbeeld", "noor@example.org"]],
  });
});
