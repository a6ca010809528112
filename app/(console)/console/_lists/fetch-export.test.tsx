import { afterEach, expect, test } from "vitest";
import { WORKBOOK_ROWS_MAX } from "@/lib/console/export-file";
import { NO_TENANT, setSendRequest } from "@/lib/contract/api-client";
import { LANGUAGES } from "@/lib/platform/languages";
import { renderHtml } from "@/test/render-html";
import { useErrorMessage } from "../_errors/use-error-message";
import { fetchExport } from "./fetch-export";

afterEach(() => setSendRequest((path, request) => fetch(path, request)));

const Reason = ({ error }: { error: unknown }) => useErrorMessage()(error);

test("an export with too many rows for a workbook fails with a message that suggests CSV", async () => {
  const body = '{"code":"payload_too_large","message":"A workbook has at most 20000 rows."}';
  setSendRequest(async () => new Response(body, { status: 413 }));
  const error = await fetchExport(NO_TENANT, "/console/activity/export").catch((reason) => reason);
  for (const language of LANGUAGES) {
    const text = renderHtml(<Reason error={error} />, { language });
    expect(text).toContain(WORKBOOK_ROWS_MAX.toLocaleString(language));
    expect(text).toContain("CSV");
  }
});
