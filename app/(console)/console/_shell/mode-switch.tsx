"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useConsole } from "./console-context";

const MODES = ["live", "sandbox"] as const;

/**
 * Links to the current page in both modes. From a subpage, such as a record, links to the page above it, because the
 * other mode doesn't have the record.
 */
export function ModeSwitch() {
  const t = useTranslations("console.shell");
  const { mode, region } = useConsole();
  const [page = "candidates"] = usePathname().split("/").slice(4);
  return (
    <nav
      aria-label={t("mode")}
      className="grid grid-cols-2 rounded-md border border-line bg-paper p-0.5 text-sm"
    >
      {MODES.map((target) => (
        <Link
          key={target}
          href={`/console/${region.slug}/${target}/${page}`}
          aria-current={target === mode ? "true" : undefined}
          className="rounded px-2 py-1 text-center text-muted hover:text-ink aria-[current=true]:bg-stream aria-[current=true]:font-medium aria-[current=true]:text-paper"
        >
          {t(target)}
        </Link>
      ))}
    </nav>
  );
}
