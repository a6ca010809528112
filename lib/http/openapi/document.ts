import { API_VERSION, type Contract } from "@/lib/contract/contract";
import { addExamples } from "./add-examples";
import { webhooksOf } from "./callbacks";
import { newComponents } from "./components";
import { groupOf } from "./groups";
import { headerComponents, headersOf } from "./headers";
import { introduction } from "./introduction";
import { type DocumentedEndpoint, ENDPOINTS } from "./modules";
import { operationOf, type Responses } from "./operation";
import { problemResponse } from "./problems";
import { securitySchemes } from "./security";

type DocumentOptions = { baseUrl: string; staffCookieName: string };
type PathItem = Record<string, unknown>;
export type OpenApiDocument = ReturnType<typeof makeDocument>;

/**
 * The OpenAPI 3.1 document of the whole API. Both modes are one set of paths below two servers, as one is the other's
 * twin; what lies elsewhere names its own server.
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
  const everywhere = responsesOfAnyPath(components);
  const { schemas, spell } = components.finish();
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
      { url: `${baseUrl}/api/v2`, description: "Real data" },
      { url: `${baseUrl}/api/sandbox`, description: "The sandbox: the same API on data of its own" },
    ],
    tags: tags(),
    paths,
    webhooks,
    components: {
      schemas,
      responses: { ...everywhere, ...responses },
      headers: headerComponents(),
      securitySchemes: securitySchemes(staffCookieName),
    },
  };
  return addExamples(spell(document), baseUrl);
}

/** Where an endpoint is: below the servers of both modes, or below `/api` where it has a root of its own. */
function pathsOf({ group, name, contract }: DocumentedEndpoint) {
  const root = (contract.root ?? "").replace(/^\/api/, "");
  const place = { path: `${root}${contract.path}`, operationId: `${group}.${name}` };
  const { alias } = contract;
  return alias ? [place, { path: `${root}${alias}`, operationId: `${place.operationId}.alias` }] : [place];
}

const serverOverride = ({ root }: Contract, baseUrl: string): PathItem =>
  root === undefined ? {} : { servers: [{ url: `${baseUrl}/api` }] };

const tags = () =>
  [...new Set(ENDPOINTS.map(groupOf))].map(({ title, description, isInternal }) => ({
    name: title,
    description,
    ...(isInternal ? { "x-internal": true } : {}),
  }));

/** What is answered whatever the path, and so belongs to no operation. */
const responsesOfAnyPath = (components: ReturnType<typeof newComponents>) => {
  const anywhere = { caller: "public" } as const;
  const legacy = { ...anywhere, root: "/api/v1" } as const;
  return {
    route_not_found: problemResponse(["route_not_found"], anywhere, components),
    method_not_allowed: problemResponse(["method_not_allowed"], anywhere, components),
    "route_not_found.v1": problemResponse(["route_not_found"], legacy, components),
    "method_not_allowed.v1": problemResponse(["method_not_allowed"], legacy, components),
    options: {
      description: "The answer to OPTIONS on every path: the methods it takes.",
      headers: headersOf({ Allow: "always", "Access-Control-Allow-Origin": "sometimes" }),
    },
  };
};
