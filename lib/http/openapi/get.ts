import "server-only";
import { stringify } from "yaml";
import { staffCookie } from "@/lib/access/staff/cookie";
import type { Handler } from "@/lib/contract/contract";
import { env } from "@/lib/platform/env";
import { singleton } from "@/lib/platform/singleton";
import type { openApi } from "./contract";
import { makeDocument } from "./document";

type Format = "json" | "yaml";

/** Returns the text of the document, cached for the life of the process. */
const documentText = (format: Format): string => {
  const cache = singleton("openapi", (): Partial<Record<Format, string>> => ({}));
  cache[format] ??=
    format === "json"
      ? JSON.stringify(getOpenApiDocument())
      : stringify(getOpenApiDocument(), { aliasDuplicateObjects: false });
  return cache[format];
};

export const getOpenApiDocument = () =>
  makeDocument({ baseUrl: env().BASE_URL, staffCookieName: staffCookie().name });

const documentResponse = (format: Format) => ({
  data: documentText(format),
  headers: { "content-type": `application/${format}`, "cache-control": "public, max-age=0, must-revalidate" },
});

export const getJson: Handler<typeof openApi.json> = async () => documentResponse("json");
export const getYaml: Handler<typeof openApi.yaml> = async () => documentResponse("yaml");
