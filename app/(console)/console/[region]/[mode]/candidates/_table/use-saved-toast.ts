import { useTranslations } from "next-intl";
import { toast } from "@/app/_ui/toaster";
import type { SavedView, ViewQuery } from "@/lib/console/saved-views/schema";
import { isSameList } from "./same-list";

/**
 * Returns a function that says that a view was saved, and whether it lacks filters of `sent`: a view doesn't
 * store values that aren't options.
 */
export function useSavedToast(): (saved: SavedView, sent: ViewQuery) => void {
  const t = useTranslations("console.views");
  return ({ name, query }, sent) =>
    toast(t(isSameList(customFilters(query), customFilters(sent)) ? "saved" : "savedPartly", { name }));
}

const customFilters = ({ customFields = "{}" }: ViewQuery): ViewQuery => ({ customFields });
