import { replaceQueryParams } from "@/app/(console)/console/_shell/use-query-params";

const PARAM = "import";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
let lastImportId = "";

/**
 * Returns the import's id, which is kept in the URL. The first import after a reload reuses the id, so that
 * no row of the same file is imported twice. Each further import on the same page gets a new id.
 */
export function importIdInUrl(): string {
  const idInUrl = new URLSearchParams(window.location.search).get(PARAM) ?? "";
  lastImportId = UUID.test(idInUrl) && idInUrl !== lastImportId ? idInUrl : crypto.randomUUID();
  replaceQueryParams({ [PARAM]: lastImportId });
  return lastImportId;
}
