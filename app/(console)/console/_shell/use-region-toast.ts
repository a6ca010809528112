"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ToastAction, ToastSubject } from "@/app/_ui/toast-viewport";
import { toast } from "@/app/_ui/toaster";
import { candidateQuery } from "@/lib/records/candidates/queries";
import { useConsole } from "./console-context";

type ToastOptions = { duration?: number; action?: ToastAction };

/**
 * Returns a function that shows a toast about this region and mode, or about a record there. It returns
 * another function, which removes the toast and returns whether it was still visible. If another page is
 * open, the toast names its region and mode, and its record. If the user has already left the region or mode,
 * the toast has no action, because the action would change what the user no longer sees.
 */
export function useRegionToast(
  candidateId?: string,
): (text: string, options?: ToastOptions) => () => boolean {
  const t = useTranslations("console.shell");
  const client = useQueryClient();
  const { region, mode, scope, basePath } = useConsole();
  const findName = (id: string) => {
    const cached = client.getQueryData(candidateQuery(scope, id).queryKey);
    return cached?.id === id ? cached.name : null;
  };
  // Read the name during rendering, because after a merge the cache holds the remaining record.
  const name = candidateId ? findName(candidateId) : null;
  const findRecord = (id: string): ToastSubject[] => {
    const shown = findName(id) ?? name;
    return shown ? [{ path: `${basePath}/candidates/${id}`, name: shown }] : [];
  };
  return (text, { action, ...options } = {}) => {
    const isOpen = window.location.pathname.startsWith(`${basePath}/`);
    const record = candidateId ? findRecord(candidateId) : [];
    return toast(text, {
      ...options,
      ...(isOpen && action && { action }),
      subjects: [{ path: basePath, name: `${region.name}, ${t(mode)}` }, ...record],
    });
  };
}
