const WITHOUT_SCHEME = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:\/\S*)?$/u;
const HOST_AND_PATH = /^([^/]*\/\/[^/]+)(\/.*)$/;
/** Characters that a URI can't contain, except lone surrogates, which can't be encoded. */
const UNENCODED = /[^\p{ASCII}\p{Cs}]+/gu;

/**
 * Adds `https://` to a LinkedIn URL that was typed without a scheme, and encodes its path, because LinkedIn
 * itself shows addresses such as `/in/renée`.
 */
export const completeLinkedin = (typed: string): string =>
  (WITHOUT_SCHEME.test(typed) ? `https://${typed}` : typed).replace(
    HOST_AND_PATH,
    (_, host: string, path: string) => host + path.replace(UNENCODED, encodeURIComponent),
  );
