import { contract, FileContent } from "@/lib/contract/contract";

const document = {
  method: "GET",
  caller: "public",
  reply: FileContent,
  revalidate: true,
  anyOrigin: true,
} as const;

/** The description of the API itself, for people and programs that have no key yet. */
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
};
