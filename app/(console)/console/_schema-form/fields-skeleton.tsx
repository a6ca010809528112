"use client";

import { useTranslations } from "next-intl";
import { Skeleton } from "@/app/_ui/skeleton";

const FIELDS = ["a", "b", "c", "d", "e", "f", "g", "h"];

export function FieldsSkeleton() {
  const t = useTranslations("console.form");
  return (
    <div role="status" aria-label={t("loading")} className="grid gap-6 sm:grid-cols-2">
      {FIELDS.map((field) => (
        <div key={field} className="space-y-2">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-9 w-full" />
        </div>
      ))}
    </div>
  );
}
