import "server-only";
import { stringify } from "yaml";
import { staffCookie } from "@/lib/access/staff/cookie";
import type { Verb } from "@/lib/contract/contract";
import { env } from "@/lib/platform/env";
import { shared } from "@/lib/platform/shared";
import type { openApi } from "./contract";
import { makeDocument } from "./document";

type Format = "json" | "yaml";

/** Made at the first request, once a process. */
const textOf = (format: Format): string => {
  const made = shared("openapi", (): Partial<Record<Format, string>> => ({}));
  made[format] ??=
    format === "json"
      ? JSON.stringify(theDocument())
      : stringify(theDocument(), { aliasDuplicateObjects: false });
  return made[format];
};

/** The document of this installation. */
export const theDocument = () =>
  makeDocument({ baseUrl: env().BASE_URL, staffCookieName: staffCookie().name });

const answer = (format: Format) => ({
  data: textOf(format),
  headers: { "content-type": `application/${format}`, "cache-control": "public, max-age=0, must-revalidate" },
});

export const getJson: Verb<typeof openApi.json> = async () => answer("json");
export const getYaml: Verb<typeof openApi.yaml> = async () => answer("yaml");
