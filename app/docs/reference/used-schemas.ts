import "server-only";
import { listOperations, readDocument, type Schema, schemaName } from "./operations";

/** Returns the shared schemas that the operations use, directly or indirectly, with their names. */
export function listUsedSchemas(): [string, Schema][] {
  const { schemas } = readDocument().components;
  const used = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const name = schemaName(node as Schema);
    if (name !== null && schemas[name] && !used.has(name)) {
      used.add(name);
      visit(schemas[name]);
    }
    Object.values(node).forEach(visit);
  };
  for (const { parameters, requestBody, responses } of listOperations()) {
    visit(parameters.map(({ schema }) => schema));
    for (const content of [requestBody?.content, ...Object.values(responses).map((each) => each.content)])
      visit(Object.values(content ?? {}).map(({ schema }) => schema));
  }
  return Object.entries(schemas)
    .filter(([name]) => used.has(name))
    .sort(([left], [right]) => left.localeCompare(right));
}
