/**
 * Finds the folder from which Node loads the `name` package for the package at `path`. Searches the
 * node_modules of the package at `path` first, then those of its parent folders.
 */
function resolve(packages, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const candidate = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (candidate in packages) return candidate;
    if (!folder) return undefined;
  }
}

function dependencyNames(entry) {
  const { dependencies, devDependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    entry;
  const neededPeers = Object.keys(peerDependencies ?? {}).filter(
    (name) => !peerDependenciesMeta?.[name]?.optional,
  );
  return [...Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }), ...neededPeers];
}

/**
 * Returns the paths of the packages in the lock file that the project would still need without the package at
 * `removedPath`.
 */
export function reachableWithout(packages, removedPath) {
  const reached = new Set();
  const queue = [""];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    for (const name of dependencyNames(packages[path])) {
      const found = resolve(packages, path, name);
      if (found === undefined || found === removedPath || reached.has(found)) continue;
      reached.add(found);
      queue.push(found);
    }
  }
  return reached;
}
