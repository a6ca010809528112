const registry = globalThis as typeof globalThis & { instroom?: Map<string, unknown> };

/**
 * Returns the value with this name, which is created once per process. The server's bundle and Next's bundles
 * each load their own copy of every module, so values that must exist once (database client, caches, engine)
 * are stored on the global object.
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
