const registry = globalThis as typeof globalThis & { instroom?: Map<string, unknown> };

/**
 * One value for the whole process. The server's bundle and Next's bundles each hold their own copy of every
 * module, so what must exist once (database client, caches, engine) hangs on the global object under its name.
 */
export function singleton<T>(name: string, make: () => T): T {
  registry.instroom ??= new Map();
  const values = registry.instroom as Map<string, T>;
  const present = values.get(name);
  if (present !== undefined) return present;
  const made = make();
  values.set(name, made);
  return made;
}
