import type { Json } from "../../test/openapi/json-reference";

/**
 * Reduces the document to what OpenAPI 3.0 generators of 2020 understand: no webhooks, no unions (replaced by
 * a schema that allows any value), `nullable` instead of null types, and one success response per operation.
 */
export function reduceDocument(document: Json): Json {
  const { webhooks: _, ...reduced } = JSON.parse(JSON.stringify(document));
  for (const item of Object.values<Json>(reduced.paths)) {
    // A write's 200 response describes its dry run.
    for (const operation of Object.values<Json>(item)) {
      if (operation.responses?.["202"]) delete operation.responses["200"];
    }
  }
  delete reduced.info.summary;
  return reduceNode({ ...reduced, openapi: "3.0.3" }, false);
}

const UNKNOWN = ["pattern", "example", "examples", "if", "then", "else", "propertyNames", "discriminator"];

/** `isMap` is true if the keys of `node` are names instead of keywords, as in `properties`. */
function reduceNode(node: Json, isMap: boolean): Json {
  if (Array.isArray(node)) return node.map((each) => reduceNode(each, false));
  if (typeof node !== "object" || node === null) return node;
  const entries = Object.entries(isMap ? node : reduceSchema(node))
    .filter(([name]) => isMap || !UNKNOWN.includes(name))
    .map(([name, value]) => [name, reduceNode(value as Json, !isMap && name === "properties")]);
  return Object.fromEntries(entries);
}

function reduceSchema({ const: constant, type, enum: values, anyOf, oneOf, ...schema }: Json): Json {
  const alternatives = (anyOf ?? oneOf)?.filter((each: Json) => each.type !== "null" && each.const !== null);
  if (alternatives?.length === 1) return { ...schema, allOf: alternatives, nullable: true };
  if (alternatives) return { nullable: true };
  const declared: string[] = type === undefined ? [] : [type].flat();
  const types = declared.filter((each) => each !== "null");
  const allowed = (constant === undefined ? values : [constant])?.filter((each: unknown) => each !== null);
  return {
    ...schema,
    ...(types.length === 1 ? { type: types[0] } : {}),
    ...(allowed?.length > 0 ? { enum: allowed } : {}),
    ...(types.length < declared.length ? { nullable: true } : {}),
  };
}
