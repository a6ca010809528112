import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";

const KINDS = ["curriculumVitae", "otherAttachments"] as const;
type Props = { action: string; accept: string; bytesMax: number };

/** A plain form. The portal's script checks the file's size before it is sent, and shows the progress. */
export async function UploadForm({ action, accept, bytesMax }: Props) {
  const t = await getTranslations("portalDocuments");
  return (
    <form
      action={action}
      method="post"
      encType="multipart/form-data"
      noValidate
      data-upload={bytesMax}
      className="space-y-6"
    >
      <fieldset>
        <legend className="mb-1 font-medium">{t("kind")}</legend>
        {KINDS.map((kind, index) => (
          <label key={kind} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="kind"
              value={kind}
              defaultChecked={index === 0}
              className="size-5 shrink-0 accent-stream"
            />
            {t(kind)}
          </label>
        ))}
      </fieldset>
      <div>
        <label htmlFor="file" className="mb-1 block font-medium">
          {t("file")}
        </label>
        <p id="file-rules" className="mb-2 text-muted">
          {t("rules")}
        </p>
        <input
          id="file"
          type="file"
          name="file"
          accept={accept}
          aria-describedby="file-rules"
          className="block min-h-11 w-full rounded-md border border-muted bg-paper p-2 file:mr-3 file:min-h-8 file:rounded file:border file:border-muted file:bg-raised file:px-3 file:text-ink"
        />
      </div>
      <Button type="submit" variant="primary" className="min-h-12 w-full">
        {t("add")}
      </Button>
    </form>
  );
}
