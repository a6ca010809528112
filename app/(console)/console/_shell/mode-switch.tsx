"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useConsole } from "./console-context";

const MODES = ["live", "sandbox"] as const;

/** The styles of the current mode: live is plain, and the sandbox has stripes. */
const CURRENT = {
  live: "aria-[current=true]:bg-paper aria-[current=true]:text-ink aria-[current=true]:shadow-sm",
  sandbox: "aria-[current=true]:stripes",
};

/**
 * Links to the current page in both modes. On a subpage, such as a record, links to the parent page, because
 * the other mode doesn't have the same record.
 */
export function ModeSwitch() {
  const t = useTranslations("console.shell");
  const { mode, region } = useConsole();
  const [page = "candidates"] = usePathname().split("/").slice(4);
  return (
    <nav
      aria-label={t("mode")}
      className="narrow:hidden grid grid-cols-2 rounded-md border border-line bg-hover p-0.5 text-sm"
    >
      {MODES.map((target) => (
        <Link
          key={target}
          href={`/console/${region.slug}/${target}/${page}`}
          prefetch={false}
          aria-current={target === mode ? "true" : undefined}
          className={`flex min-h-(--control-small) items-center justify-center rounded px-2 text-strong hover:text-ink aria-[current=true]:font-medium ${CURRENT[target]}`}
        >
          {t(target)}
        </Link>
      ))}
    </nav>
  );
}
