type Kind = "schemas" | "headers";
type Document = { components: Record<Kind, Record<string, unknown>> };

const REFERENCE = /"(#\/components\/(?:schemas|headers)\/[^"/]+)/g;
const referencesIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(REFERENCE)].flatMap(([, reference]) => (reference ? [reference] : []));

/** Removes the schemas and headers that neither an operation nor another used component refers to. */
export function withoutUnusedComponents<D extends Document>(document: D): D {
  const { schemas, headers, ...components } = document.components;
  const named = new Map<string, unknown>(
    Object.entries({ schemas, headers }).flatMap(([kind, all]) =>
      Object.entries(all).map(([name, component]) => [`#/components/${kind}/${name}`, component]),
    ),
  );
  const used = new Set<string>();
  const pending = referencesIn({ ...document, components });
  for (let reference = pending.pop(); reference !== undefined; reference = pending.pop()) {
    if (used.has(reference)) continue;
    used.add(reference);
    pending.push(...referencesIn(named.get(reference) ?? {}));
  }
  const keep = (kind: Kind) =>
    Object.fromEntries(
      Object.entries(document.components[kind]).filter(([name]) => used.has(`#/components/${kind}/${name}`)),
    );
  return {
    ...document,
    components: { ...components, schemas: keep("schemas"), headers: keep("headers") },
  };
}
