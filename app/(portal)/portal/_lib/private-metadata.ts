import "server-only";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { formTitle } from "./form-errors";

type TextKey = Parameters<Awaited<ReturnType<typeof getTranslations<never>>>>[0];

/** Returns the `generateMetadata` of a page that search engines must not list. */
export const privateMetadata = (title: TextKey) => async (): Promise<Metadata> => {
  const t = await getTranslations();
  return { title: await formTitle(t(title)), robots: "noindex" };
};
