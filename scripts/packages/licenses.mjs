/**
 * Checks the licenses of the packages in a lock file: they must allow use in a proprietary product whose
 * source isn't published.
 */

const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "Public Domain",
  "Python-2.0",
  "PSF-2.0",
  "Unlicense",
  "Zlib",
]);

/**
 * The licenses of packages whose lock file entries have none. They are copied from the packages' own files.
 */
const named = {
  busboy: "MIT",
  dicer: "MIT",
  "humanize-number": "MIT",
  only: "MIT",
  reserved: "MIT",
  streamsearch: "MIT",
};

/**
 * Returns whether an SPDX expression such as `MIT OR GPL-3.0` is allowed. If the expression contains AND, all
 * of its licenses must be allowed. That is stricter than SPDX for an expression that contains both AND and
 * OR.
 */
export function isAllowed(expression) {
  const licenses = expression.split(/\s+(?:AND|OR)\s+/).map((license) => license.replace(/[()]/g, ""));
  const isMet = (license) => allowed.has(license);
  return /\sAND\s/.test(expression) ? licenses.every(isMet) : licenses.some(isMet);
}

const nameOf = (path) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

/** Returns a sentence for each problem with the lock file's licenses. */
export function findLicenseProblems(text) {
  return Object.entries(JSON.parse(text).packages)
    .filter(([path, entry]) => path !== "" && !entry.link)
    .map(([path, { license }]) => [path, license ?? named[nameOf(path)]])
    .filter(([, license]) => !license || !isAllowed(license))
    .map(
      ([path, license]) =>
        `${path} has ${license ? `the license ${license}` : "no license"}: see scripts/packages/licenses.mjs.`,
    );
}
