const WITHOUT_SCHEME = /^[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+(?::\d+)?(?:[/?#]\S*)?$/u;
const HOST_AND_REST = /^(https?:\/\/)([^/?#]+)(.*)$/i;
/**
 * What a URI can't contain. Excludes lone surrogates, which can't be encoded, and spaces, because such text is
 * rarely one address.
 */
const UNENCODED = /[^\p{ASCII}\p{Cs}]+|["<>^`{|}[\]]|%(?![\dA-Fa-f]{2})/gu;
const ASCII = /^\p{ASCII}*$/u;

const withScheme = (typed: string) => (WITHOUT_SCHEME.test(typed) ? `https://${typed}` : typed);
const encode = (rest: string) => rest.replace(UNENCODED, encodeURIComponent);

/** Writes `münchen.de` as `xn--mnchen-3ya.de`. A user name isn't part of a host, so leaves it unchanged. */
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
 * Like `completeUrl`, because LinkedIn itself shows addresses such as `/in/renée`. Leaves the host unchanged,
 * because LinkedIn's has no accents.
 */
export const completeLinkedin = (typed: string): string =>
  withScheme(typed).replace(
    HOST_AND_REST,
    (_, scheme: string, host: string, rest: string) => scheme + host + encode(rest),
  );
