/**
 * Returns which packages of the lock file are installed: "all", "production" (what `npm start` needs, without
 * the tools for tests and checks) or undefined. `listed` contains the packages of the lock file. `installed`
 * contains the packages that npm has recorded as installed.
 */
export function findInstalledSet(listed, installed) {
  const missing = Object.entries(listed).filter(
    ([path, { version, optional }]) =>
      path !== "" && (path in installed ? installed[path].version !== version : !optional),
  );
  if (missing.length === 0) return "all";
  return missing.every(([path, { dev }]) => dev && !(path in installed)) ? "production" : undefined;
}

export const hasUnlistedPackages = (listed, installed) =>
  Object.keys(installed).some((path) => !(path in listed));

export const contains = (installedSet, needed) => installedSet === "all" || installedSet === needed;
