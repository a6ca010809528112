const NAME = "import";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
let used = "";

/**
 * The name of this run, which stands in the page's address: after a reload the same file goes on under it, so that its rows
 * aren't done twice. Another file on the same page has another.
 */
export function importIdInAddress(): string {
  const search = new URLSearchParams(window.location.search);
  const given = search.get(NAME) ?? "";
  used = UUID.test(given) && given !== used ? given : crypto.randomUUID();
  search.set(NAME, used);
  window.history.replaceState(null, "", `${window.location.pathname}?${search}`);
  return used;
}
