import { failOnIssues } from "@/lib/contract/fail-on-issues";
import { newIssue } from "@/lib/contract/new-issue";

/**
 * Fails with `validation_error` if the host of a new URL is invalid punycode, such as `xn--a.example`. No
 * pattern can express this, and no link to such a URL can be built.
 */
export function assertParsableRedirectUrls(urls: readonly string[], stored: readonly string[]): void {
  const message = "The host name of this URL doesn't exist: what follows “xn--” is not valid.";
  failOnIssues(
    urls.flatMap((url, index) =>
      URL.canParse(url) || stored.includes(url)
        ? []
        : [newIssue("body", ["allowedRedirectUrls", String(index)], "invalid_format", message)],
    ),
  );
}
