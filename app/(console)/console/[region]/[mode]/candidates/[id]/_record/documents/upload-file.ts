import { withSignIn } from "@/app/(console)/console/_session/with-sign-in";
import { hasAllowedExtension } from "@/lib/records/attachments/content/content-types";
import { isMisnamedText } from "@/lib/records/attachments/content/is-misnamed-text";
import { addAttachment } from "@/lib/records/attachments/upload";

/** Uploads a file like `addAttachment`. If the session has ended, asks the user to sign in and continues. */
export const uploadFile = (...upload: Parameters<typeof addAttachment>): Promise<void> =>
  withSignIn(() => addAttachment(...upload));

const BYTES_MAX = 10 * 1024 * 1024;

export type FileProblem = "tooLarge" | "empty" | "wrongType" | "misnamed";

/** Returns why the console won't upload a file, or null. The server also checks the file's full content. */
async function findFileProblem(file: File): Promise<FileProblem | null> {
  if (file.size > BYTES_MAX) return "tooLarge";
  if (file.size === 0) return "empty";
  if (!hasAllowedExtension(file.name)) return "wrongType";
  return (await isMisnamedText(file)) ? "misnamed" : null;
}

/** Returns the files that the console can upload, and the names of the other files by problem. */
export async function checkFiles(files: readonly File[]) {
  const accepted: File[] = [];
  const rejected = new Map<FileProblem, string[]>();
  for (const file of files) {
    const problem = await findFileProblem(file);
    if (problem) rejected.set(problem, [...(rejected.get(problem) ?? []), file.name]);
    else accepted.push(file);
  }
  return { accepted, rejected: [...rejected] };
}
