const registry = globalThis as typeof globalThis & { instroom?: Map<string, unknown> };

/**
 * Returns the process's single value with this name, and creates it on first use. Our server's bundle and
 * Next's bundles each load their own copy of every module. So values that must exist only once (database
 * client, caches, engine) live on the global object.
 */
export function singleton<T>(name: string, make: () => T): T {
  registry.instroom ??= new Map();
  const values = registry.instroom as Map<string, T>;
  const present = values.get(name);
  if (present !== undefined) return present;
  const created = make();
  values.set(name, created);
  return created;
}
