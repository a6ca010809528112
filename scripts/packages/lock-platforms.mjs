/**
 * Completes package-lock.json after dependencies change. If the current registry lacks an optional package
 * for another platform, npm leaves out its entry, and then `npm ci` rejects the lock file on every platform.
 * The missing entries are derived from the package names.
 */

const systems = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const processors = [
  "arm64",
  "arm",
  "ia32",
  "loong64",
  "mips64el",
  "ppc64",
  "riscv64",
  "s390x",
  "x64",
  "wasm32",
];

const isInstalledBeside = (packages, owner, name) => {
  const folders = owner
    .split("/node_modules/")
    .map((_, index, parts) => parts.slice(0, index + 1).join("/node_modules/"));
  return [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`].some(
    (path) => path in packages,
  );
};

function describePlatform(name, version, owner) {
  const words = name.split(/[-/]/);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  const libc = words.includes("musl")
    ? ["musl"]
    : words.includes("gnu") || words.includes("glibc")
      ? ["glibc"]
      : [];
  if (cpu.length === 0) throw new Error(`The name of ${name} doesn't tell its platform.`);
  return {
    version,
    cpu,
    ...(owner.dev ? { dev: true } : {}),
    ...(libc.length > 0 ? { libc } : {}),
    optional: true,
    ...(os.length > 0 ? { os } : {}),
  };
}

/** Returns the optional packages for other platforms that the lock file lacks, as `[path, entry]`. */
export function missingPlatforms(lock) {
  const missing = new Map();
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isInstalledBeside(lock.packages, path, name) || !/^\d/.test(version)) continue;
      missing.set(`node_modules/${name}`, describePlatform(name, version, entry));
    }
  }
  return [...missing];
}

/**
 * Returns whether `npm run lock` added the entry. The license and integrity of such a package are unknown,
 * because the registry in use didn't have the package.
 */
export const isDerived = ({ optional, cpu, integrity }) => Boolean(optional && cpu && !integrity);

/** Returns a sentence for each problem in the lock file. */
export function findLockProblems(text) {
  const lock = JSON.parse(text);
  const problems = missingPlatforms(lock).map(
    ([path]) => `${path} is not in package-lock.json: run \`npm run lock\`.`,
  );
  for (const [path, entry] of Object.entries(lock.packages)) {
    const isPackage = path !== "" && !entry.link && !entry.inBundle;
    if (isPackage && !entry.integrity)
      problems.push(`${path} has no integrity: run \`npm run lock\` with a registry that has the package.`);
    if (entry.resolved) problems.push(`${path} names a registry: .npmrc leaves these addresses out.`);
  }
  return problems;
}
