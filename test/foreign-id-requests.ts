import type { Contract } from "@/lib/contract/contract";
import { createExampleBody, exampleRequest } from "./example-requests";
import type { Json } from "./openapi/json-reference";
import type { PopulatedRegion } from "./populated-region";
import { isDeep } from "./random-volume";

/** A request that is valid for the caller's own region, except for one value of another region. */
export type ForeignIdRequest = {
  /** Where the foreign value is: `path`, `query name` or `body a.b`. */
  place: string;
  value: string;
  path: string;
  query: string;
  body: Json;
};

const ID_NAME = /ids?$/i;

const idsOf = ({ ids, session, region }: PopulatedRegion) => ({
  ...ids,
  session: session.sessionId,
  region: region.id,
});

/** Returns values for a query parameter: ids, and texts that a search could match in the other region. */
function queryValues(foreign: PopulatedRegion, method: string, name: string): string[] {
  const [mark = ""] = foreign.marks;
  if (/email/i.test(name)) return [`${mark}@example.org`];
  const { candidate, ...others } = idsOf(foreign);
  if (isDeep) return [candidate, mark, ...Object.values(others)];
  return method === "GET" ? [candidate, mark] : [candidate];
}

function inPath(own: PopulatedRegion, foreign: PopulatedRegion, path: string) {
  const foreignIds: Record<string, string> = idsOf(foreign);
  return Object.entries(idsOf(own)).flatMap(([kind, id]) => {
    const value = foreignIds[kind] ?? "";
    return path.includes(id) ? [{ place: "path", value, path: path.replace(id, value) }] : [];
  });
}

const queryNamesOf = ({ query }: Contract): string[] =>
  query && "shape" in query ? Object.keys(query.shape as object) : [];

/** Returns copies of a body, each with one id replaced. Tries every value for every id. */
function inBody(
  body: Json,
  values: string[],
  path: string[] = [],
): { place: string; value: string; body: Json }[] {
  if (typeof body === "string" || body === null) {
    const name = path.findLast((part) => !/^\d+$/.test(part)) ?? "";
    return ID_NAME.test(name)
      ? values.map((value) => ({ place: `body ${path.join(".")}`, value, body: value }))
      : [];
  }
  if (typeof body !== "object") return [];
  return Object.entries(body).flatMap(([key, inner]) =>
    inBody(inner as Json, values, [...path, key]).map((variant) => ({
      ...variant,
      body: Array.isArray(body)
        ? body.map((item, index) => (String(index) === key ? variant.body : item))
        : { ...body, [key]: variant.body },
    })),
  );
}

/**
 * Lists the requests of a contract in which one value in the path, query or body is an id or text of another
 * region.
 */
export function foreignIdRequests(
  own: PopulatedRegion,
  foreign: PopulatedRegion,
  contract: Contract,
): ForeignIdRequest[] {
  const { path, query, body } = exampleRequest(own, contract);
  const values = Object.values(idsOf(foreign));
  const request = { path, query, body: body as Json };
  const bodies = [body, contract.body ? createExampleBody(contract) : undefined] as Json[];
  return [
    ...inPath(own, foreign, path).map((variant) => ({ ...request, ...variant })),
    ...queryNamesOf(contract).flatMap((name) =>
      queryValues(foreign, contract.method, name).map((value) => ({
        ...request,
        place: `query ${name}`,
        value,
        query: [query, `${name}=${encodeURIComponent(value)}`].filter(Boolean).join("&"),
      })),
    ),
    ...bodies
      .filter((each) => each !== undefined)
      .flatMap((each) => inBody(each, values).map((variant) => ({ ...request, ...variant }))),
  ];
}
