import { contract, type EndpointGroup, FileContent } from "@/lib/contract/contract";

const document = {
  method: "GET",
  caller: "public",
  response: FileContent,
  revalidate: true,
  anyOrigin: true,
} as const;

export const group: EndpointGroup = {
  title: "This document",
  description: "The API's own description.",
  position: 10,
};

/**
 * The endpoints that describe the API. The public documents need no key, so that new clients can read them.
 */
export const openApi = {
  json: contract({
    ...document,
    path: "/openapi.json",
    summary: "This document, as JSON",
    file: ["application/json"],
  }),
  yaml: contract({
    ...document,
    path: "/openapi.yaml",
    summary: "This document, as YAML",
    file: ["application/yaml"],
  }),
  console: contract({
    method: "GET",
    basePath: "/api/console",
    path: "/openapi.json",
    caller: "account",
    summary: "The description of the console's own endpoints",
    response: FileContent,
    revalidate: true,
    file: ["application/json"],
  }),
};
