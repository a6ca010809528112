type Document = { components: { schemas: Record<string, unknown> } };

const REFERENCE = /"#\/components\/schemas\/([^"/]+)/g;
const namesIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(REFERENCE)].flatMap(([, name]) => (name ? [name] : []));

/** Removes the named schemas that neither an operation nor another used schema refers to. */
export function withoutUnusedSchemas<D extends Document>(document: D): D {
  const { schemas, ...components } = document.components;
  const used = new Set<string>();
  const pending = namesIn({ ...document, components });
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    pending.push(...namesIn(schemas[name] ?? {}));
  }
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  return { ...document, components: { ...components, schemas: kept } };
}
