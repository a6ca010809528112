"use client";

import { type SyntheticEvent, useId, useState } from "react";
import { Button } from "@/app/_ui/button";

const KINDS = ["curriculumVitae", "otherAttachments"] as const;
type UploadFormLabels = Record<
  (typeof KINDS)[number] | "kind" | "file" | "rules" | "add" | "adding" | "progress" | "unreachable",
  string
>;
type Props = { action: string; accept: string; bytesMax: number; labels: UploadFormLabels };

/** Works as a plain form without scripts. With scripts the form also shows progress. */
export function UploadForm({ action, accept, bytesMax, labels }: Props) {
  const id = useId();
  const [percent, setPercent] = useState<number | null>(null);
  const [isUnreachable, setIsUnreachable] = useState(false);
  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const file = form.get("file");
    if (file instanceof File && file.size > bytesMax) return window.location.assign("?outcome=tooLarge");
    setIsUnreachable(false);
    setPercent(0);
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => setPercent(Math.floor((loaded / total) * 100));
    request.onload = () => window.location.assign(request.responseURL);
    request.onerror = () => {
      setPercent(null);
      setIsUnreachable(true);
    };
    request.open("POST", action);
    request.send(form);
  };
  return (
    <form action={action} method="post" encType="multipart/form-data" onSubmit={send} className="space-y-6">
      <fieldset>
        <legend className="mb-1 font-medium">{labels.kind}</legend>
        {KINDS.map((kind, index) => (
          <label key={kind} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="kind"
              value={kind}
              defaultChecked={index === 0}
              className="size-5 shrink-0 accent-stream"
            />
            {labels[kind]}
          </label>
        ))}
      </fieldset>
      <FileField id={id} accept={accept} labels={labels} />
      <div role="status">
        {percent !== null && (
          <>
            <p className="mb-1">{labels.progress.replace("{percent}", String(percent))}</p>
            <progress value={percent} max={100} aria-label={labels.adding} className="h-2 w-full" />
          </>
        )}
      </div>
      {isUnreachable && (
        <p role="alert" className="border-sun border-l-4 pl-3">
          {labels.unreachable}
        </p>
      )}
      <Button type="submit" variant="primary" className="min-h-12 w-full" disabled={percent !== null}>
        {percent === null ? labels.add : labels.adding}
      </Button>
    </form>
  );
}

const FileField = ({ id, accept, labels }: { id: string; accept: string; labels: UploadFormLabels }) => (
  <div>
    <label htmlFor={id} className="mb-1 block font-medium">
      {labels.file}
    </label>
    <p id={`${id}-rules`} className="mb-2 text-muted">
      {labels.rules}
    </p>
    <input
      id={id}
      type="file"
      name="file"
      required
      accept={accept}
      aria-describedby={`${id}-rules`}
      className="block min-h-11 w-full rounded-md border border-muted bg-paper p-2 file:mr-3 file:min-h-8 file:rounded file:border file:border-muted file:bg-raised file:px-3 file:text-ink"
    />
  </div>
);
