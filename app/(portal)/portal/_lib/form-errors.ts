import "server-only";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";

/**
 * The headers objects of requests whose form has an error. Next passes the same object to the server action
 * and to the page that is rendered in response.
 */
const failedRequests = new WeakSet<object>();

/** Returns the form's next state. With `hasError`, `formTitle` marks the page's title as an error. */
export async function withFormError<State>(state: State, hasError: boolean): Promise<State> {
  if (hasError) failedRequests.add(await headers());
  return state;
}

/** Returns the title of a page with a form, marked as an error if the submitted form has an error. */
export const formTitle = async (title: string): Promise<string> =>
  failedRequests.has(await headers()) ? errorTitle(title) : title;

export async function errorTitle(title: string): Promise<string> {
  const t = await getTranslations("portal.problems");
  return t("pageTitle", { title });
}
