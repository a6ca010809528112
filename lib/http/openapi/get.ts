import "server-only";
import { stringify } from "yaml";
import { staffCookie } from "@/lib/access/staff/cookie";
import type { Handler } from "@/lib/contract/contract";
import { env } from "@/lib/platform/env";
import { singleton } from "@/lib/platform/singleton";
import type { openApi } from "./contract";
import { makeDocument } from "./document";

type Format = "json" | "yaml";

/** Made at the first request, once a process. */
const documentText = (format: Format): string => {
  const made = singleton("openapi", (): Partial<Record<Format, string>> => ({}));
  made[format] ??=
    format === "json"
      ? JSON.stringify(getOpenApiDocument())
      : stringify(getOpenApiDocument(), { aliasDuplicateObjects: false });
  return made[format];
};

/** The document of this installation. */
export const getOpenApiDocument = () =>
  makeDocument({ baseUrl: env().BASE_URL, staffCookieName: staffCookie().name });

const documentAnswer = (format: Format) => ({
  data: documentText(format),
  headers: { "content-type": `application/${format}`, "cache-control": "public, max-age=0, must-revalidate" },
});

export const getJson: Handler<typeof openApi.json> = async () => documentAnswer("json");
export const getYaml: Handler<typeof openApi.yaml> = async () => documentAnswer("yaml");
