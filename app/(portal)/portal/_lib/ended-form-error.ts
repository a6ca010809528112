import "server-only";
import { headers } from "next/headers";

/** A form was sent after its session ended. `typed` is what the candidate typed in it. */
export class EndedFormError extends Error {
  constructor(readonly typed: readonly string[]) {
    super("The session has ended.");
  }
}

/**
 * What was typed, by the headers object of the request. Next passes the same object to the server action and
 * to the page that is rendered in response, so nothing is stored for later requests.
 */
const typedByRequest = new WeakMap<object, readonly string[]>();

export const keepForResponse = async ({ typed }: EndedFormError) => {
  typedByRequest.set(await headers(), typed);
};

/** Returns what was typed in the form that this request sent after its session ended, or null. */
export const findEndedForm = async () => typedByRequest.get(await headers()) ?? null;
