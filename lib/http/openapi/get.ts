import "server-only";
import { stringify } from "yaml";
import { staffCookie } from "@/lib/access/staff/cookie";
import type { Handler } from "@/lib/contract/contract";
import { env } from "@/lib/platform/env";
import { singleton } from "@/lib/platform/singleton";
import type { openApi } from "./contract";
import { type Audience, makeDocument } from "./document";

/** Returns the document of the public API, or of the console's own endpoints. */
export const getOpenApiDocument = (audience: Audience = "public") =>
  makeDocument({ baseUrl: env().BASE_URL, staffCookieName: staffCookie().name, audience });

const TEXTS = {
  json: () => JSON.stringify(getOpenApiDocument()),
  yaml: () => stringify(getOpenApiDocument(), { aliasDuplicateObjects: false }),
  console: () => JSON.stringify(getOpenApiDocument("console")),
};
type Variant = keyof typeof TEXTS;

/** Returns the text of a document, cached for the life of the process. */
const documentText = (variant: Variant): string => {
  const cache = singleton("openapi", (): Partial<Record<Variant, string>> => ({}));
  cache[variant] ??= TEXTS[variant]();
  return cache[variant];
};

const documentResponse = (format: "json" | "yaml") => ({
  data: documentText(format),
  headers: { "content-type": `application/${format}`, "cache-control": "public, max-age=0, must-revalidate" },
});

export const getJson: Handler<typeof openApi.json> = async () => documentResponse("json");
export const getYaml: Handler<typeof openApi.yaml> = async () => documentResponse("yaml");
export const getConsoleJson: Handler<typeof openApi.console> = async () => ({
  data: documentText("console"),
  headers: { "content-type": "application/json" },
});
