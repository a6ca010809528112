/**
 * The lock file names no registry, so that it works with any. But for a package without a URL npm first downloads the list
 * of all its versions: together these lists are larger than the packages.
 */

const nameOf = (path, { name }) =>
  name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);

function urlOf(name, version, npmConfig) {
  const [scope, bareName = scope] = name.split("/");
  const registry = (name.startsWith("@") && npmConfig[`${scope}:registry`]) || npmConfig.registry;
  return `${registry.replace(/\/$/, "")}/${name}/-/${bareName}-${version}.tgz`;
}

/** The lock file with the URL of each package at the registries of npm's configuration. */
export function addRegistryUrls(lock, npmConfig) {
  const packages = Object.entries(lock.packages).map(([path, entry]) => {
    if (!path || !entry.version) return [path, entry];
    return [path, { ...entry, resolved: urlOf(nameOf(path, entry), entry.version, npmConfig) }];
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}
