import "server-only";
import { getOpenApiDocument } from "@/lib/http/openapi/get";
import { singleton } from "@/lib/platform/singleton";

/** The parts of JSON Schema that the reference shows. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  description?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
};
export type Media = { schema?: Schema; example?: unknown; examples?: Record<string, { value?: unknown }> };
export type Content = Record<string, Media>;
type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
};
export type DocumentedResponse = { description: string; content?: Content };
type OperationObject = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  deprecated?: boolean;
  "x-internal"?: boolean;
  security?: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, DocumentedResponse | { $ref: string }>;
};
export type Operation = Omit<OperationObject, "responses"> & {
  method: string;
  /** The full path, such as `/api/v2/candidates`. */
  path: string;
  responses: Record<string, DocumentedResponse>;
};
type Components = { schemas: Record<string, Schema>; responses: Record<string, DocumentedResponse> };
type Servers = { url: string }[];
type Document = {
  info: { title: string; version: string; summary: string };
  servers: Servers;
  tags: { name: string; description: string }[];
  paths: Record<string, PathItem>;
  components: Components;
};
const METHODS = ["get", "post", "put", "patch", "delete"] as const;
type PathItem = { [method in (typeof METHODS)[number]]?: OperationObject } & { servers?: Servers };

/** Returns the OpenAPI document as a plain object, built once per process. */
export const readDocument = (): Document =>
  singleton("documented operations", () => JSON.parse(JSON.stringify(getOpenApiDocument())));

/** Returns the operations that integrators can call, in the order of the OpenAPI document. */
export function listOperations(): Operation[] {
  const document = readDocument();
  return Object.entries(document.paths).flatMap(([path, item]) => {
    const { pathname } = new URL((item.servers ?? document.servers)[0]?.url ?? "");
    return METHODS.flatMap((method) => {
      const operation = item[method];
      if (!operation || operation["x-internal"]) return [];
      const responses = Object.entries(operation.responses).map(
        ([status, response]) =>
          [status, "$ref" in response ? sharedResponse(document, response.$ref) : response] as const,
      );
      return [
        {
          ...operation,
          method: method.toUpperCase(),
          path: pathname + path,
          responses: Object.fromEntries(responses),
        },
      ];
    });
  });
}

const nameIn = (reference: string): string => reference.split("/").at(-1) ?? "";

function sharedResponse({ components }: Document, reference: string): DocumentedResponse {
  const found = components.responses[nameIn(reference)];
  if (!found) throw new Error(`The OpenAPI document has no response ${reference}.`);
  return found;
}

/** Returns the name of the shared schema that a schema refers to. */
export const schemaName = ({ $ref }: Schema): string | null => ($ref ? nameIn($ref) : null);

/** Returns a schema, or the shared schema that it refers to. */
export function resolveSchema(schema: Schema): Schema {
  const name = schemaName(schema);
  if (name === null) return schema;
  const found = readDocument().components.schemas[name];
  if (!found) throw new Error(`The OpenAPI document has no schema ${name}.`);
  return resolveSchema(found);
}

export const alternativesOf = ({ anyOf, oneOf }: Schema): Schema[] | null => anyOf ?? oneOf ?? null;

/** Returns the `example`, or else the first of the named `examples`. */
export const exampleOf = ({ example, examples }: Media): unknown =>
  example ?? Object.values(examples ?? {})[0]?.value;
