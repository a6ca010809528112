import { replaceQueryParams } from "@/app/(console)/console/_lists/use-query-params";
import type { ImportRow } from "@/lib/console/imports/contract";

const PARAM = "import";
/** The key in session storage of the digest of the last import's rows. */
const DIGEST_KEY = "console-import-rows";
let lastImportId = "";

/**
 * Returns the import's id, which the URL keeps until the import is complete. The first import after a reload
 * reuses the id if it has the same rows, so that no row of the same file is imported twice. Other imports get
 * a new id.
 */
export async function importIdInUrl(rows: ImportRow[]): Promise<string> {
  const idInUrl = new URLSearchParams(window.location.search).get(PARAM) ?? "";
  const sameRows = await digestOf(idInUrl, rows);
  const isContinued = idInUrl !== lastImportId && sessionStorage.getItem(DIGEST_KEY) === sameRows;
  lastImportId = isContinued ? idInUrl : crypto.randomUUID();
  sessionStorage.setItem(DIGEST_KEY, await digestOf(lastImportId, rows));
  replaceQueryParams({ [PARAM]: lastImportId });
  return lastImportId;
}

/**
 * Forgets a completed import, so that after a reload the same file starts a new import. Otherwise every row
 * would return its earlier outcome.
 */
export function forgetImport(importId: string): void {
  if (new URLSearchParams(window.location.search).get(PARAM) !== importId) return;
  sessionStorage.removeItem(DIGEST_KEY);
  replaceQueryParams({ [PARAM]: "" });
}

/** Includes the import's id, so that the digest says nothing about the rows of another import. */
async function digestOf(importId: string, rows: ImportRow[]): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([importId, rows]));
  return new Uint8Array(await crypto.subtle.digest("SHA-256", text)).join("-");
}
