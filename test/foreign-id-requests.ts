import type { Contract } from "@/lib/contract/contract";
import { createExampleBody } from "./example-requests";
import type { Json } from "./openapi/json-reference";
import { type PreparedRegion, requestOf } from "./prepared-requests";
import { isDeep } from "./random-volume";

/** A request that is valid for the caller's own region, except for values of another region. */
export type ForeignIdRequest = {
  /** Where the foreign value is: `path`, `query name`, `body a.b`, or `everywhere`. */
  place: string;
  value: string;
  /** Whether the value replaces the id of a record of the caller's region, so that the request must fail. */
  namesForeignRecord: boolean;
  path: string;
  query: string;
  body: Json;
};

const ID_NAME = /ids?$/i;

const idsOf = ({ ids, session, region }: PreparedRegion) => ({
  ...ids,
  session: session.sessionId,
  region: region.id,
});

/** Returns values for a query parameter: ids, and texts that a search could match in the other region. */
function queryValues(foreign: PreparedRegion, method: string, name: string): string[] {
  const [mark = ""] = foreign.marks;
  if (/email/i.test(name)) return [`${mark}@example.org`];
  const { candidate, ...others } = idsOf(foreign);
  if (isDeep) return [candidate, mark, ...Object.values(others)];
  return method === "GET" ? [candidate, mark] : [candidate];
}

function inPath(own: PreparedRegion, foreign: PreparedRegion, path: string) {
  const foreignIds: Record<string, string> = idsOf(foreign);
  return Object.entries(idsOf(own)).flatMap(([kind, id]) => {
    const value = foreignIds[kind] ?? "";
    const changed = { place: "path", value, namesForeignRecord: true, path: path.replace(id, value) };
    return id && path.includes(id) ? [changed] : [];
  });
}

const queryNamesOf = ({ query }: Contract): string[] =>
  query && "shape" in query ? Object.keys(query.shape as object) : [];

type BodyVariant = Pick<ForeignIdRequest, "place" | "value" | "namesForeignRecord" | "body">;

/** Returns copies of a body, each with one id replaced. Tries every id of the other region for every id. */
function inBody(
  body: Json,
  own: PreparedRegion,
  foreign: PreparedRegion,
  path: string[] = [],
): BodyVariant[] {
  if (typeof body === "string" || body === null) {
    const name = path.findLast((part) => !/^\d+$/.test(part)) ?? "";
    const namesForeignRecord = Object.values(idsOf(own)).includes(body ?? "");
    return (ID_NAME.test(name) ? Object.values(idsOf(foreign)) : []).map((value) => ({
      ...{ place: `body ${path.join(".")}`, value, namesForeignRecord, body: value },
    }));
  }
  if (typeof body !== "object") return [];
  return Object.entries(body).flatMap(([key, inner]) =>
    inBody(inner as Json, own, foreign, [...path, key]).map((variant) => ({
      ...variant,
      body: Array.isArray(body)
        ? body.map((item, index) => (String(index) === key ? variant.body : item))
        : { ...body, [key]: variant.body },
    })),
  );
}

/**
 * Returns the other region's own request, if it names its records. The caller has no right to them. A signed
 * link to a file is the exception: anyone who has the link may open the file.
 */
function everywhere(foreign: PreparedRegion, contract: Contract): ForeignIdRequest[] {
  const request = requestOf(foreign, contract);
  const value = JSON.stringify(request);
  const namesRecord = Object.values(idsOf(foreign)).some((id) => value.includes(id));
  if (!namesRecord || contract.path === "/files/{token}") return [];
  return [{ ...request, place: "everywhere", value, namesForeignRecord: true }];
}

/** A merge needs the versions of the records that it names, or it fails before it reads the second one. */
function withVersions(request: ForeignIdRequest, etags: Record<string, string>): ForeignIdRequest {
  const { path, body } = request;
  if (!body?.versions) return request;
  const remaining = Object.entries(etags).find(([id]) => path.includes(id))?.[1];
  const merged = etags[body.mergedId];
  return { ...request, body: { ...body, versions: { remaining, merged: merged ?? body.versions.merged } } };
}

/** Removes files that the engine would have to download, because a download fails in a test. */
const withoutDownloads = (body: Json): Json =>
  JSON.parse(JSON.stringify(body), (_, value) =>
    Array.isArray(value) ? value.filter((item) => item?.url === undefined) : value,
  );

/**
 * Lists the requests of a contract in which one value in the path, query or body is an id or text of another
 * region, and the request in which all values are.
 */
export function foreignIdRequests(
  own: PreparedRegion,
  foreign: PreparedRegion,
  contract: Contract,
): ForeignIdRequest[] {
  const request = requestOf(own, contract);
  const { path, query, body } = request;
  const bodies: Json[] = body === undefined ? [] : [body, withoutDownloads(createExampleBody(contract))];
  const requests = [
    ...inPath(own, foreign, path).map((variant) => ({ ...request, ...variant })),
    ...queryNamesOf(contract).flatMap((name) =>
      queryValues(foreign, contract.method, name).map((value) => ({
        ...request,
        ...{ place: `query ${name}`, value, namesForeignRecord: false },
        query: [query, `${name}=${encodeURIComponent(value)}`].filter(Boolean).join("&"),
      })),
    ),
    ...bodies.flatMap((each) => inBody(each, own, foreign).map((variant) => ({ ...request, ...variant }))),
  ].map((each) => withVersions(each, { ...own.etags, ...foreign.etags }));
  const all = [...requests, ...everywhere(foreign, contract)];
  // Omit repeated requests: the schema's body may equal the example, and only the path may name records.
  const contents = all.map(({ path, query, body }) => JSON.stringify({ path, query, body }));
  return all.filter((_, index) => contents.indexOf(contents[index] ?? "") === index);
}
