const PARAM = "import";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
let lastImportId = "";

/**
 * The name of this run, which stands in the page's address: after a reload the same file goes on under it, so that its rows
 * aren't done twice. Another file on the same page has another.
 */
export function importIdInUrl(): string {
  const search = new URLSearchParams(window.location.search);
  const given = search.get(PARAM) ?? "";
  lastImportId = UUID.test(given) && given !== lastImportId ? given : crypto.randomUUID();
  search.set(PARAM, lastImportId);
  window.history.replaceState(null, "", `${window.location.pathname}?${search}`);
  return lastImportId;
}
