import "server-only";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { StaffRole } from "@/lib/contract/staff-roles";
import { requireAdmin, requireScope } from "../_auth/require-staff";
import type { ConsolePageProps } from "./console-page-props";

type TextKey = Parameters<Awaited<ReturnType<typeof getTranslations<never>>>>[0];

/**
 * Returns the `generateMetadata` of a page of a region. Responds with 404 as the page does, because a page that
 * isn't found would otherwise keep this title.
 */
export const pageTitle =
  (text: TextKey, needed?: StaffRole) =>
  async ({ params }: Pick<ConsolePageProps, "params">): Promise<Metadata> => {
    await requireScope(params, needed);
    const t = await getTranslations();
    return { title: t(text) };
  };

/** Like `pageTitle`, for an administration page. */
export const adminPageTitle = (text: TextKey) => async (): Promise<Metadata> => {
  await requireAdmin();
  const t = await getTranslations();
  return { title: t(text) };
};
