/**
 * Remembers which page is open, and returns a function that returns whether that page is still open. Call that
 * function before a slow request's result opens another page, because the user may have moved on.
 */
export function rememberPage(): () => boolean {
  const address = () => window.location.pathname + window.location.search;
  const remembered = address();
  return () => address() === remembered;
}
