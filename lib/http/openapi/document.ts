import { API_VERSION, type Contract } from "@/lib/contract/contract";
import { addExamples } from "./add-examples";
import { webhooksOf } from "./callbacks";
import { newComponents } from "./components";
import { type DocumentedEndpoint, ENDPOINTS } from "./endpoints";
import { headerComponents, headersOf } from "./headers";
import { introduction } from "./introduction";
import { operationOf, type Responses } from "./operation";
import { defineMutation } from "./outcomes";
import { problemResponse } from "./problems";
import { securityOf, securitySchemes } from "./security";
import { withoutUnusedComponents } from "./without-unused-components";

/** Staff use the console's own endpoints, which may change at any time. Everyone else uses the public API. */
export type Audience = "public" | "console";
type DocumentOptions = { baseUrl: string; staffCookieName: string; audience: Audience };
type PathItem = Record<string, unknown>;

/**
 * Builds an OpenAPI 3.1 document. Live and sandbox are two servers with the same paths. Endpoints with a
 * `basePath` have their own server.
 */
export function makeDocument({ baseUrl, staffCookieName, audience }: DocumentOptions) {
  const components = newComponents();
  const responses: Responses = {};
  const paths: Record<string, PathItem> = {};
  const isPublic = audience === "public";
  const endpoints = ENDPOINTS.filter(({ group }) => isPublic !== (group.isInternal === true));
  for (const endpoint of endpoints) {
    const operation = operationOf(endpoint, components, responses);
    for (const { path, operationId } of pathsOf(endpoint)) {
      paths[path] ??= isPublic ? serverOverride(endpoint.contract, baseUrl) : {};
      paths[path][endpoint.contract.method.toLowerCase()] = { ...operation, operationId };
    }
  }
  const webhooks = isPublic ? { webhooks: webhooksOf(components) } : {};
  defineMutation(components);
  const generic = responsesOfAnyPath(components, isPublic);
  const { schemas, resolveReferences } = components.finish();
  const document = {
    openapi: "3.1.1",
    info: isPublic ? publicInfo(baseUrl) : consoleInfo(baseUrl),
    externalDocs: { description: "The guide", url: `${baseUrl}/docs` },
    servers: isPublic ? publicServers(baseUrl) : [{ url: `${baseUrl}/api` }],
    tags: tags(endpoints),
    paths,
    ...webhooks,
    "x-responses-of-any-path": Object.keys(generic).map((name) => ({
      $ref: `#/components/responses/${name}`,
    })),
    components: {
      schemas,
      responses: { ...generic, ...responses },
      headers: headerComponents(),
      securitySchemes: schemesOf(endpoints, staffCookieName),
    },
  };
  return addExamples(withoutUnusedComponents(resolveReferences(document)), baseUrl);
}

const commonInfo = (baseUrl: string) => ({
  version: API_VERSION,
  contact: { name: "Instroom", url: `${baseUrl}/docs` },
  license: { name: "All rights reserved", url: `${baseUrl}/docs` },
});

const publicInfo = (baseUrl: string) => ({
  title: "Instroom",
  summary: "Candidate tracking for regional education bodies",
  description: introduction(baseUrl),
  ...commonInfo(baseUrl),
});

const consoleInfo = (baseUrl: string) => ({
  title: "Instroom console",
  description:
    "The endpoints of the console's own pages, for staff. They may change at any time. Some trim text before they check its length.",
  ...commonInfo(baseUrl),
});

const publicServers = (baseUrl: string) => [
  { url: `${baseUrl}/api/v2`, description: "Live data" },
  { url: `${baseUrl}/api/sandbox`, description: "The sandbox: the same API with its own data" },
];

/** Returns the paths of an endpoint and its alias, relative to the endpoint's server. */
function pathsOf({ operationId, contract }: DocumentedEndpoint) {
  const basePath = (contract.basePath ?? "").replace(/^\/api/, "");
  const main = { path: `${basePath}${contract.path}`, operationId };
  const { alias } = contract;
  return alias ? [main, { path: `${basePath}${alias}`, operationId: `${operationId}.alias` }] : [main];
}

const serverOverride = ({ basePath }: Contract, baseUrl: string): PathItem =>
  basePath === undefined ? {} : { servers: [{ url: `${baseUrl}/api` }] };

const tags = (endpoints: DocumentedEndpoint[]) =>
  [...new Map(endpoints.map(({ group }) => [group.title, group])).values()].map(
    ({ title, description, isInternal }) => ({
      name: title,
      description,
      ...(isInternal ? { "x-internal": true } : {}),
    }),
  );

function schemesOf(endpoints: DocumentedEndpoint[], staffCookieName: string) {
  const used = new Set(
    endpoints.flatMap(({ contract }) => securityOf(contract).flatMap((scheme) => Object.keys(scheme))),
  );
  return Object.fromEntries(
    Object.entries(securitySchemes(staffCookieName)).filter(([name]) => used.has(name)),
  );
}

/** Responses that any path can return, even if it has no operation. */
const responsesOfAnyPath = (components: ReturnType<typeof newComponents>, isPublic: boolean) => {
  const anywhere = { caller: "public" } as const;
  const legacy = { ...anywhere, basePath: "/api/v1" } as const;
  return {
    route_not_found: problemResponse(["route_not_found"], anywhere, components),
    method_not_allowed: problemResponse(["method_not_allowed"], anywhere, components),
    ...(isPublic && {
      "route_not_found.v1": problemResponse(["route_not_found"], legacy, components),
      "method_not_allowed.v1": problemResponse(["method_not_allowed"], legacy, components),
    }),
    options: {
      description: "The response to OPTIONS on any path: its methods.",
      headers: headersOf({ Allow: "always", "Access-Control-Allow-Origin": "sometimes" }),
    },
  };
};
