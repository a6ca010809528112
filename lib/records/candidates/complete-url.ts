const WITHOUT_SCHEME = /^[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+(?::\d+)?(?:[/?#]\S*)?$/u;
const HOST_AND_REST = /^(https?:\/\/)([^/?#]+)(.*)$/i;
/**
 * Characters that a URL must percent-encode. Excludes lone surrogates, which can't be encoded, and spaces,
 * because text with spaces is rarely one address.
 */
const UNENCODED = /[^\p{ASCII}\p{Cs}]+|["<>^`{|}[\]]|%(?![\dA-Fa-f]{2})/gu;
const ASCII = /^\p{ASCII}*$/u;

const withScheme = (typed: string) => (WITHOUT_SCHEME.test(typed) ? `https://${typed}` : typed);
const encode = (rest: string) => rest.replace(UNENCODED, encodeURIComponent);

/** Converts a host such as `münchen.de` to `xn--mnchen-3ya.de`. Leaves a host with a user name unchanged. */
function toAsciiHost(scheme: string, host: string): string {
  const url = scheme + host;
  return ASCII.test(host) || host.includes("@") || !URL.canParse(url) ? host : new URL(url).host;
}

/** Adds a missing `https://` to a URL that a person typed, and encodes what the API rejects, such as `é`. */
export const completeUrl = (typed: string): string =>
  withScheme(typed).replace(
    HOST_AND_REST,
    (_, scheme: string, host: string, rest: string) => scheme + toAsciiHost(scheme, host) + encode(rest),
  );

/**
 * Like `completeUrl`, but leaves the host unchanged, because LinkedIn's host has no accents. LinkedIn itself
 * shows addresses such as `/in/renée`.
 */
export const completeLinkedin = (typed: string): string =>
  withScheme(typed).replace(
    HOST_AND_REST,
    (_, scheme: string, host: string, rest: string) => scheme + host + encode(rest),
  );
