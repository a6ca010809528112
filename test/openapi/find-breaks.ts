import { dereference, type Json } from "./json-reference";

/**
 * Compares two versions of a document, and returns what would break a client of the older one. Requests may
 * accept more, and responses may have more fields, but not the other way around.
 */
export function findBreaks(before: Json, after: Json): string[] {
  const breaks = Object.entries<Json>(before.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item)
      .filter(([, operation]) => operation?.responses)
      .flatMap(([method, operation]) => {
        const name = `${method.toUpperCase()} ${path}`;
        const now = after.paths[path]?.[method];
        return now ? findBreaksOfOperation(name, [before, operation], [after, now]) : [`${name}: lost`];
      }),
  );
  const webhook = "webhook";
  const bodies = [before, after].map((document) => document.webhooks.mutationFinished.post);
  breaks.push(...compareBodies(webhook, "response", [before, bodies[0]], [after, bodies[1]]));
  return [...new Set(breaks)].sort();
}

/** A part of a document. */
type Part = [document: Json, node: Json];
type Direction = "request" | "response";

function findBreaksOfOperation(name: string, [before, old]: Part, [after, now]: Part): string[] {
  const callbacks = ({ callbacks }: Json) => Object.values<Json>(callbacks?.mutationFinished ?? {});
  return [
    ...compareParameters(name, [before, old], [after, now]),
    ...compareBodies(`${name} request`, "request", [before, old], [after, now]),
    ...Object.entries<Json>(old.responses)
      .filter(([status]) => status.startsWith("2"))
      .flatMap(([status, response]) => {
        const answer = now.responses[status];
        const at = `${name} ${status}`;
        return answer
          ? compareContents(at, "response", [before, response], [after, answer])
          : [`${at}: lost`];
      }),
    ...callbacks(old).flatMap(({ post }, index) =>
      compareBodies(`${name} callback`, "response", [before, post], [after, callbacks(now)[index]?.post]),
    ),
  ];
}

function compareParameters(name: string, [before, old]: Part, [after, now]: Part): string[] {
  const find = ({ parameters }: Json, wanted: Json) =>
    parameters.find((each: Json) => each.name === wanted.name && each.in === wanted.in);
  const added = now.parameters.filter((each: Json) => each.required && !find(old, each)?.required);
  return [
    ...added.map((each: Json) => `${name} ?${each.name}: required`),
    ...old.parameters.flatMap((each: Json) => {
      const at = `${name} ?${each.name}`;
      const current = find(now, each);
      if (!current) return [`${at}: lost`];
      return compareSchemas(at, "request", [before, each.schema], [after, current.schema]);
    }),
  ];
}

const compareBodies = (
  at: string,
  direction: Direction,
  [before, old]: Part,
  [after, now]: Part,
): string[] => {
  if (!old.requestBody) return now?.requestBody?.required ? [`${at}: a body is required`] : [];
  if (!now?.requestBody) return [`${at}: lost`];
  return compareContents(at, direction, [before, old.requestBody], [after, now.requestBody]);
};

function compareContents(
  at: string,
  direction: Direction,
  [before, old]: Part,
  [after, now]: Part,
): string[] {
  const { content = {} } = dereference(after, now);
  return Object.entries<Json>(dereference(before, old).content ?? {}).flatMap(([mediaType, { schema }]) => {
    if (!content[mediaType]) return [`${at} ${mediaType}: lost`];
    if (!schema || !content[mediaType].schema) return [];
    return compareSchemas(at, direction, [before, schema], [after, content[mediaType].schema]);
  });
}

/** What a schema allows, with its alternatives put together. */
type Summary = {
  types: Set<string>;
  values: Set<unknown> | null;
  fields: Map<string, Json>;
  required: Set<string>;
  items: Json[];
};

const intersect = <T>([first = new Set<T>(), ...others]: Set<T>[]): Set<T> =>
  new Set([...first].filter((each) => others.every((other) => other.has(each))));
const union = <T>(sets: Set<T>[]): Set<T> => new Set(sets.flatMap((each) => [...each]));

function summarize(document: Json, schema: Json): Summary {
  const { $ref, allOf = [], anyOf, oneOf, ...own } = schema;
  const all = [
    summarizeOwn(own),
    ...($ref ? [summarize(document, dereference(document, { $ref }))] : []),
    ...allOf.map((each: Json) => summarize(document, each)),
    ...(anyOf || oneOf ? [either((anyOf ?? oneOf).map((each: Json) => summarize(document, each)))] : []),
  ];
  const typed = all.filter(({ types }) => types.size > 0);
  return {
    types: typed.length > 0 ? intersect(typed.map(({ types }) => types)) : new Set(),
    values: all.find(({ values }) => values)?.values ?? null,
    fields: mergeFields(all, "allOf"),
    required: union(all.map(({ required }) => required)),
    items: all.flatMap(({ items }) => items),
  };
}

const typeOf = (value: unknown) => (value === null ? "null" : typeof value);
const summarizeOwn = ({ type, properties = {}, required = [], items, ...own }: Json): Summary => {
  const values = own.enum ?? ("const" in own ? [own.const] : null);
  return {
    types: new Set<string>([type ?? (values ?? []).map(typeOf)].flat()),
    values: values && new Set(values),
    fields: new Map(Object.entries<Json>(properties)),
    required: new Set(required),
    items: items ? [items] : [],
  };
};

const either = (branches: Summary[]): Summary => ({
  types: branches.some(({ types }) => types.size === 0)
    ? new Set()
    : union(branches.map(({ types }) => types)),
  values: branches.every(({ values }) => values)
    ? union(branches.map(({ values }) => values ?? new Set()))
    : null,
  fields: mergeFields(branches, "anyOf"),
  required: intersect(branches.map(({ required }) => required)),
  items: branches.flatMap(({ items }) => items),
});

function mergeFields(summaries: Summary[], keyword: "allOf" | "anyOf"): Map<string, Json> {
  const merged = new Map<string, Json[]>();
  for (const { fields } of summaries)
    for (const [name, schema] of fields) merged.set(name, [...(merged.get(name) ?? []), schema]);
  return new Map([...merged].map(([name, schemas]) => [name, combine(schemas, keyword)]));
}

const combine = (schemas: Json[], keyword: "allOf" | "anyOf"): Json =>
  schemas.length === 1 ? schemas[0] : { [keyword]: schemas };

const DEPTH_MAX = 8;

function compareSchemas(at: string, direction: Direction, before: Part, after: Part, depth = 0): string[] {
  if (depth > DEPTH_MAX) return [];
  const [old, now] = [summarize(...before), summarize(...after)];
  const isRequest = direction === "request";
  const inner = (path: string, left: Json, right: Json) =>
    compareSchemas(`${at}${path}`, direction, [before[0], left], [after[0], right], depth + 1);
  const [narrow, wide] = isRequest ? [old, now] : [now, old];
  return [
    ...(isSubset(narrow.types, wide.types) ? [] : [`${at}: ${[...old.types]} became ${[...now.types]}`]),
    ...(wide.values && !(narrow.values && isSubset(narrow.values, wide.values))
      ? [`${at}: other values`]
      : []),
    ...(isRequest
      ? [...now.required].filter((name) => !old.required.has(name)).map((name) => `${at}/${name}: required`)
      : [...old.required]
          .filter((name) => !now.required.has(name))
          .map((name) => `${at}/${name}: may be absent`)),
    ...[...old.fields].flatMap(([name, schema]) => {
      const current = now.fields.get(name);
      return current ? inner(`/${name}`, schema, current) : [`${at}/${name}: lost`];
    }),
    ...(old.items.length > 0 && now.items.length > 0
      ? inner("/*", combine(old.items, "anyOf"), combine(now.items, "anyOf"))
      : []),
  ];
}

/** No types means any type. */
const isSubset = (narrow: Set<unknown>, wide: Set<unknown>) =>
  wide.size === 0 || (narrow.size > 0 && [...narrow].every((each) => wide.has(each)));
