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
import { securitySchemes } from "./security";
import { withoutUnusedSchemas } from "./without-unused-schemas";

type DocumentOptions = { baseUrl: string; staffCookieName: string };
type PathItem = Record<string, unknown>;
export type OpenApiDocument = ReturnType<typeof makeDocument>;

/**
 * Builds the OpenAPI 3.1 document. Live and sandbox are two servers with the same paths. Endpoints with a
 * `basePath` have their own server.
 */
export function makeDocument({ baseUrl, staffCookieName }: DocumentOptions) {
  const components = newComponents();
  const responses: Responses = {};
  const paths: Record<string, PathItem> = {};
  for (const endpoint of ENDPOINTS) {
    const operation = operationOf(endpoint, components, responses);
    for (const { path, operationId } of pathsOf(endpoint)) {
      paths[path] ??= serverOverride(endpoint.contract, baseUrl);
      paths[path][endpoint.contract.method.toLowerCase()] = { ...operation, operationId };
    }
  }
  const webhooks = webhooksOf(components);
  defineMutation(components);
  const generic = responsesOfAnyPath(components);
  const { schemas, resolveReferences } = components.finish();
  const document = {
    openapi: "3.1.1",
    info: {
      title: "Instroom",
      version: API_VERSION,
      summary: "Candidate tracking for regional education bodies",
      description: introduction(baseUrl),
      contact: { name: "Instroom", url: `${baseUrl}/docs` },
    },
    externalDocs: { description: "The guide", url: `${baseUrl}/docs` },
    servers: [
      { url: `${baseUrl}/api/v2`, description: "Live data" },
      { url: `${baseUrl}/api/sandbox`, description: "The sandbox: the same API with its own data" },
    ],
    tags: tags(),
    paths,
    webhooks,
    components: {
      schemas,
      responses: { ...generic, ...responses },
      headers: headerComponents(),
      securitySchemes: securitySchemes(staffCookieName),
    },
  };
  return addExamples(withoutUnusedSchemas(resolveReferences(document)), baseUrl);
}

/** Returns the paths of an endpoint and its alias, relative to the endpoint's server. */
function pathsOf({ operationId, contract }: DocumentedEndpoint) {
  const basePath = (contract.basePath ?? "").replace(/^\/api/, "");
  const main = { path: `${basePath}${contract.path}`, operationId };
  const { alias } = contract;
  return alias ? [main, { path: `${basePath}${alias}`, operationId: `${operationId}.alias` }] : [main];
}

const serverOverride = ({ basePath }: Contract, baseUrl: string): PathItem =>
  basePath === undefined ? {} : { servers: [{ url: `${baseUrl}/api` }] };

const tags = () =>
  [...new Map(ENDPOINTS.map(({ group }) => [group.title, group])).values()].map(
    ({ title, description, isInternal }) => ({
      name: title,
      description,
      ...(isInternal ? { "x-internal": true } : {}),
    }),
  );

/** Responses that any path can return. They belong to no particular operation. */
const responsesOfAnyPath = (components: ReturnType<typeof newComponents>) => {
  const anywhere = { caller: "public" } as const;
  const legacy = { ...anywhere, basePath: "/api/v1" } as const;
  return {
    route_not_found: problemResponse(["route_not_found"], anywhere, components),
    method_not_allowed: problemResponse(["method_not_allowed"], anywhere, components),
    "route_not_found.v1": problemResponse(["route_not_found"], legacy, components),
    "method_not_allowed.v1": problemResponse(["method_not_allowed"], legacy, components),
    options: {
      description: "The response to OPTIONS on any path: its methods.",
      headers: headersOf({ Allow: "always", "Access-Control-Allow-Origin": "sometimes" }),
    },
  };
};
