import { restoreSymlinks } from "../postgres/postgres-binaries.mjs";
import { bundle, releasedEntries } from "../programs/bundle.mjs";
import { withCheckoutLock } from "../programs/checkout-lock.mjs";
import { step } from "../progress.mjs";
import { assertMayBuild, ensureNextBuild } from "./next-build.mjs";
import { makeRelease } from "./release.mjs";

const bundlePrograms = async () => `${(await bundle(releasedEntries)).length} programs`;

/** Runs `npm run build`: builds everything that `npm start` and the commands of an installation need. */
export const buildRelease = () =>
  withCheckoutLock(async () => {
    // Check first, because a running server also loads some of the programs later.
    assertMayBuild();
    await makeRelease(async () => {
      // Create the symbolic links now, because the account that starts the release may have no write access
      // to the packages.
      restoreSymlinks();
      await step("programs", bundlePrograms);
      await step("pages", ensureNextBuild);
    });
  });
