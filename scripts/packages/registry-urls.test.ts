import { expect, it } from "vitest";
import { addRegistryUrls } from "./registry-urls.mjs";

const npmConfig = { registry: "https://packages.example/npm/", "@ours:registry": "https://ours.example" };

const urlOf = (path: string, entry: { version: string; name?: string }) =>
  addRegistryUrls({ packages: { "": {}, [path]: entry } }, npmConfig).packages[path]?.resolved;

it.each([
  ["node_modules/next", {}, "https://packages.example/npm/next/-/next-1.2.3.tgz"],
  ["node_modules/@types/node", {}, "https://packages.example/npm/@types/node/-/node-1.2.3.tgz"],
  ["node_modules/a/node_modules/@b/c", {}, "https://packages.example/npm/@b/c/-/c-1.2.3.tgz"],
  ["node_modules/a", { name: "@b/c" }, "https://packages.example/npm/@b/c/-/c-1.2.3.tgz"],
  ["node_modules/@ours/tool", {}, "https://ours.example/@ours/tool/-/tool-1.2.3.tgz"],
])("addRegistryUrls gives %s %j the URL %s", (path, entry, url) => {
  expect(urlOf(path, { version: "1.2.3", ...entry })).toBe(url);
});

it("addRegistryUrls gives no URL to the project itself", () => {
  const lock = { packages: { "": { version: "2.0.0" } } };
  expect(addRegistryUrls(lock, npmConfig)).toEqual(lock);
});
