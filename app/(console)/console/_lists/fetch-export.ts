import { replaceErrorCode, type TenantScope } from "@/lib/contract/api-client";
import { fetchFile } from "@/lib/contract/download";

/** The API's only limit on an export is the number of rows in a workbook. */
const REASONS = { payload_too_large: "workbook_too_large" };

/** Fetches an exported list. `path` is relative to `/api`. Throws an `ApiError`. */
export const fetchExport = (scope: TenantScope, path: string): Promise<Blob> =>
  fetchFile(scope, path).catch(replaceErrorCode(REASONS));
