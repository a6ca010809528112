import { writeFileSync } from "node:fs";
import { argv } from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";
import { bundle } from "../../scripts/programs/bundle.mjs";

/**
 * Generates types from the API's OpenAPI document. Leaves out what a client of version 2 doesn't use: version
 * 1, files, health checks, operations that need a candidate's session, response headers, and error bodies,
 * which are all `Problem`.
 */

const isUsed = (path) => !/^\/(v1|files|health|ready|openapi)\b/.test(path);
const needsSession = ({ security = [] }) => security.some((scheme) => "sessionToken" in scheme);
const isSuccess = ([status]) => status.startsWith("2");

function withoutUnused(document) {
  const paths = Object.entries(document.paths).filter(([path]) => isUsed(path));
  const slimOperation = (operation) => ({
    ...operation,
    responses: Object.fromEntries(
      Object.entries(operation.responses)
        .filter(isSuccess)
        .map(([status, { headers: _, ...response }]) => [status, response]),
    ),
  });
  const slimItem = (item) =>
    Object.fromEntries(
      Object.entries(item)
        .filter(([, value]) => !needsSession(value))
        .map(([name, value]) => [name, value.responses ? slimOperation(value) : value]),
    );
  // The client puts the mode before each path, so remove it from the paths that exist only in the sandbox.
  const pathOf = (path) => path.replace(/^\/sandbox\//, "/");
  const slim = {
    ...document,
    paths: Object.fromEntries(
      paths
        .map(([path, item]) => [pathOf(path), slimItem(item)])
        .filter(([, item]) => Object.keys(item).length > 0),
    ),
  };
  // The specification requires these fields, but clients can omit them because the API fills them in.
  const interaction = slim.components.schemas.InlineInteraction;
  interaction.required = interaction.required.filter((name) => name !== "id" && name !== "createdAt");
  return { ...slim, components: { schemas: usedSchemas(slim) } };
}

/** Returns the schemas of errors, and the schemas that the paths and webhooks refer to. */
function usedSchemas({ paths, webhooks, components: { schemas } }) {
  const used = new Map([
    ["Problem", schemas.Problem],
    ["Issue", schemas.Issue],
  ]);
  const visit = (node) => {
    for (const [, name] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.set(name, schemas[name]);
      visit(schemas[name]);
    }
  };
  visit([paths, webhooks, schemas.Problem, schemas.Issue]);
  return Object.fromEntries([...used].sort(([a], [b]) => a.localeCompare(b)));
}

const [bundled] = await bundle(["lib/http/openapi/document.ts"]);
const { makeDocument } = await import(pathToFileURL(bundled).href);
const document = makeDocument({
  baseUrl: "https://instroom.example",
  staffCookieName: "instroom-staff",
  audience: "public",
});
// Without this option, request fields that have a default would be required.
const types = astToString(await openapiTS(withoutUnused(document), { defaultNonNullable: false }));
const header = "// Written by `npm run types` from the API's OpenAPI document. Don't edit it.\n";
writeFileSync(argv[2] ?? fileURLToPath(new URL("src/schema.ts", import.meta.url)), header + types);
