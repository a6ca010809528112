/** Returns the JSON Pointer (RFC 6901) of a field or item. */
export const pointerOf = (path: readonly string[]): string =>
  path.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
