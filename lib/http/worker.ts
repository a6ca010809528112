import { parentPort } from "node:worker_threads";
import { type DocumentFile, documentText } from "@/lib/console/files/document-text";
import { isAppError } from "@/lib/contract/errors";
import type { WorkerResult } from "@/lib/platform/worker-pool";
import { inspectContent } from "@/lib/records/attachments/content/inspect-content";
import { inspectDataUri } from "@/lib/records/attachments/content/inspect-data-uri";
import { type ParseBodyInput, parseBody } from "./bodies/parse-body";
import { type ParseFormInput, parseForm } from "./bodies/parse-form";

/**
 * The tasks that run in worker threads to keep the event loop free. This file is the threads' entry point.
 */
const tasks: Record<string, (input: never) => unknown> = {
  parseBody: (input: ParseBodyInput) => orFailure(() => parseBody(input)),
  parseForm: (input: ParseFormInput) => parseForm(input),
  inspectDataUri: (uri: string) => inspectDataUri(uri),
  inspectContent: ({ buffer, byteOffset, byteLength }: Uint8Array) =>
    inspectContent(Buffer.from(buffer, byteOffset, byteLength)),
  documentText: (file: DocumentFile) => documentText(file),
};

/** Returns an API error as data, because an error that is copied between threads loses its fields. */
function orFailure<T>(work: () => T) {
  try {
    return work();
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { failure: { code: error.code, message: error.message, data: error.data } };
  }
}

async function perform(name: string, input: unknown): Promise<WorkerResult> {
  const task = tasks[name];
  try {
    if (!task) throw new Error(`There is no task ${name}.`);
    return { output: await task(input as never) };
  } catch (error) {
    return { error };
  }
}

parentPort?.on("message", async ({ name, input }: { name: string; input: unknown }) =>
  parentPort?.postMessage(await perform(name, input)),
);
