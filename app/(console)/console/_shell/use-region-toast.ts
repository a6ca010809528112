"use client";

import { useTranslations } from "next-intl";
import { toast } from "@/app/_ui/toaster";
import { useConsole } from "./console-context";

/**
 * Returns a function that shows a toast about this region and mode. On pages elsewhere, the toast names them.
 * If the user has already left them, the toast also offers nothing, because its action would change what the
 * user no longer sees.
 */
export function useRegionToast(): typeof toast {
  const t = useTranslations("console.shell");
  const { region, mode, basePath } = useConsole();
  return (text, { action, subjects = [], ...options } = {}) => {
    const isOpen = window.location.pathname.startsWith(`${basePath}/`);
    return toast(text, {
      ...options,
      ...(isOpen && action && { action }),
      subjects: [{ path: basePath, name: `${region.name}, ${t(mode)}` }, ...subjects],
    });
  };
}
