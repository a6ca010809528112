import { randomUUID } from "node:crypto";
import { getTranslations } from "next-intl/server";
import { Button, buttonClass } from "@/app/_ui/button";
import { Choices } from "@/app/(portal)/portal/_components/choices";
import type { UploadProblem } from "@/app/(portal)/portal/_lib/upload-problem";
import { CONTENT_BYTES_MAX } from "@/lib/records/attachments/content/content-limit";
import { EXTENSIONS } from "@/lib/records/attachments/content/content-types";

const KINDS = ["curriculumVitae", "otherAttachments"] as const;
const ACCEPTED = Object.entries(EXTENSIONS)
  .flatMap(([type, extensions]) => [type, ...extensions.map((extension) => `.${extension}`)])
  .join(",");

/**
 * `requested` is the id of a document that the region requested. Without an id, the candidate chooses the
 * kind of document.
 */
type Props = { record: string; requested?: string; problem: UploadProblem | null };

/**
 * Works without scripts. The portal's script checks the file's size before the upload and shows the progress.
 * The script also replaces the browser's file button, which is in the browser's language, with our own.
 */
export async function UploadForm({ record, requested, problem }: Props) {
  const t = await getTranslations("portalDocuments");
  const error = problem?.fieldId === "file" ? problem.text : null;
  return (
    <form
      action={`/portal/${record}/documents/upload${requested ? `?requested=${requested}` : ""}`}
      method="post"
      encType="multipart/form-data"
      noValidate
      data-upload={CONTENT_BYTES_MAX}
      className="space-y-6"
    >
      <input type="hidden" name="upload" value={randomUUID()} />
      {requested ? (
        <input type="hidden" name="requested" value={requested} />
      ) : (
        <Choices
          legend={t("kind")}
          name="kind"
          options={KINDS.map((kind) => [kind, t(kind)])}
          chosen={KINDS.find((kind) => kind === problem?.kind) ?? KINDS[0]}
        />
      )}
      <div>
        <label htmlFor="file" className="mb-1 block font-medium">
          {t("file")}
        </label>
        <p id="file-rules" className="mb-2 text-muted">
          {t("rules")}
        </p>
        <div
          data-file-picker
          className="group relative rounded-md data-[file-picker=own]:focus-within:outline-3 data-[file-picker=own]:focus-within:outline-sun data-[file-picker=own]:focus-within:outline-offset-2"
        >
          <input
            id="file"
            type="file"
            name="file"
            accept={ACCEPTED}
            aria-invalid={error !== null}
            aria-describedby={error ? "file-rules file-error" : "file-rules"}
            className="block min-h-11 w-full rounded-md border border-muted bg-paper p-2 file:mr-3 file:min-h-8 file:rounded file:border file:border-muted file:bg-raised file:px-3 file:text-ink group-data-[file-picker=own]:absolute group-data-[file-picker=own]:inset-0 group-data-[file-picker=own]:h-full group-data-[file-picker=own]:cursor-pointer group-data-[file-picker=own]:opacity-0"
          />
          <p
            aria-hidden="true"
            className="hidden min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-muted border-dashed p-2 group-hover:border-ink group-data-[file-picker=own]:flex"
          >
            <span className={buttonClass({})}>{t("choose")}</span>
            <span data-chosen className="wrap-anywhere min-w-0">
              {t("noneChosen")}
            </span>
          </p>
        </div>
        {error && (
          <p id="file-error" className="mt-1 border-sun border-l-4 pl-3">
            {error}
          </p>
        )}
      </div>
      <Button type="submit" variant="primary" className="min-h-12 w-full">
        {t("add")}
      </Button>
      <script src="/portal-upload.js" defer />
    </form>
  );
}
