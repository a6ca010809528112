import { spawnSync } from "node:child_process";

/** `npm run test:faults`: the long form of the test that kills the server while it works. */
const { status } = spawnSync(
  process.execPath,
  ["scripts/test.mjs", "--only", "e2e", "faults/crash-recovery"],
  {
    stdio: "inherit",
    env: { ...process.env, FAULTS: "full" },
  },
);
process.exitCode = status ?? 1;
