import "server-only";

export type ParseFormInput = { bytes: Uint8Array; contentType: string };
type FormFile = { name: string; type: string; bytes: ArrayBuffer };
/** The fields of a form in a format that can be copied between threads. */
export type FormEntries = [name: string, value: string | FormFile][];

/** More fields than any of our forms has. */
const ENTRIES_MAX = 20;

/** Parses a form. Returns no fields if the body isn't a form, and null if it has too many fields. */
export async function parseForm({ bytes, contentType }: ParseFormInput): Promise<FormEntries | null> {
  const headers = { "content-type": contentType };
  const form = await new Response(new Uint8Array(bytes), { headers }).formData().catch(() => new FormData());
  const entries = [...form];
  if (entries.length > ENTRIES_MAX) return null;
  return Promise.all(
    entries.map(async ([name, value]) => [
      name,
      typeof value === "string"
        ? value
        : { name: value.name, type: value.type, bytes: await value.arrayBuffer() },
    ]),
  ) as Promise<FormEntries>;
}

export function toFormData(entries: FormEntries): FormData {
  const form = new FormData();
  for (const [name, value] of entries) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, new File([value.bytes], value.name, { type: value.type }));
  }
  return form;
}
