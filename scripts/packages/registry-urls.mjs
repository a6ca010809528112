/**
 * Adds registry URLs to a copy of the lock file for an installation. Without a package's URL, npm first
 * downloads the list of all versions of the package, and together these lists are larger than the packages.
 * The lock file itself contains no URLs, so that it works with any registry.
 */

const nameOf = (path, { name }) =>
  name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

function urlOf(name, version, npmConfig) {
  const [scope, bareName = scope] = name.split("/");
  const registry = (name.startsWith("@") && npmConfig[`${scope}:registry`]) || npmConfig.registry;
  return `${registry.replace(/\/$/, "")}/${name}/-/${bareName}-${version}.tgz`;
}

/** Returns the lock file with each package's URL in the registries that npm is configured to use. */
export function addRegistryUrls(lock, npmConfig) {
  const packages = Object.entries(lock.packages).map(([path, entry]) => {
    if (!path || !entry.version) return [path, entry];
    return [path, { ...entry, resolved: urlOf(nameOf(path, entry), entry.version, npmConfig) }];
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}
