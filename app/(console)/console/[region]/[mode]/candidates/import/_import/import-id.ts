import { replaceQueryParams } from "@/app/(console)/console/_shell/use-query-params";

const PARAM = "import";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
let lastImportId = "";

/**
 * Returns the import's id, which is kept in the URL. After a reload the same file continues under the same
 * id, so no row is imported twice. A second file on the same page gets its own id.
 */
export function importIdInUrl(): string {
  const idInUrl = new URLSearchParams(window.location.search).get(PARAM) ?? "";
  lastImportId = UUID.test(idInUrl) && idInUrl !== lastImportId ? idInUrl : crypto.randomUUID();
  replaceQueryParams({ [PARAM]: lastImportId });
  return lastImportId;
}
