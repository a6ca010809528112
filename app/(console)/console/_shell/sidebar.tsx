"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { Kbd } from "@/app/_ui/kbd";
import { useConsole } from "./console-context";
import { ModeSwitch } from "./mode-switch";
import type { NAV_ITEMS } from "./nav-items";
import type { Overlay } from "./overlay";
import { RegionMenu } from "./region-menu";
import { useNavItems } from "./use-nav-items";
import { UserMenu } from "./user-menu";

const NAV_LINK_CLASS =
  "flex min-h-8 items-center gap-2.5 rounded-md px-2 py-1 text-sm hover:bg-chosen aria-[current=page]:bg-chosen aria-[current=page]:font-medium";

/** Shows the region, mode, navigation and user menu. On a phone, following a link closes the drawer. */
export function Sidebar({ onOpen }: { onOpen: (opened: Overlay) => void }) {
  const t = useTranslations("console.shell");
  const items = useNavItems();
  const { canWrite, basePath } = useConsole();
  return (
    <>
      <div className="space-y-2 p-2">
        <RegionMenu />
        <ModeSwitch />
      </div>
      <div className="px-2">
        <Button
          variant="plain"
          size="small"
          className="w-full justify-start"
          onClick={() => onOpen("palette")}
        >
          <Icon name="search" />
          <span className="flex-1 text-left">{t("search")}</span>
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
        </Button>
      </div>
      <nav aria-label={t("navigation")} className="mt-3 flex-1 overflow-y-auto px-2">
        <ul className="space-y-0.5">
          {items.map((item) => (
            <li key={item.name}>
              <NavLink {...item} onNavigate={() => onOpen(null)} />
            </li>
          ))}
        </ul>
        {canWrite && (
          <Link
            href={`${basePath}/candidates/new`}
            onClick={() => onOpen(null)}
            className="mt-3 flex min-h-8 items-center gap-2.5 rounded-md border border-muted px-2 py-1 text-sm hover:border-ink"
          >
            <Icon name="plus" />
            {t("newCandidate")}
          </Link>
        )}
      </nav>
      <div className="border-line border-t p-2">
        <UserMenu onShortcuts={() => onOpen("shortcuts")} />
      </div>
    </>
  );
}

function NavLink({
  name,
  icon,
  onNavigate,
}: Pick<(typeof NAV_ITEMS)[number], "name" | "icon"> & { onNavigate: () => void }) {
  const t = useTranslations("console.pages");
  const { basePath } = useConsole();
  const path = usePathname();
  const href = `${basePath}/${name}`;
  const isHere = path === href || (path.startsWith(`${href}/`) && !path.endsWith("/new"));
  return (
    <Link
      href={href}
      aria-current={isHere ? "page" : undefined}
      onClick={onNavigate}
      className={NAV_LINK_CLASS}
    >
      <Icon name={icon} />
      {t(name)}
    </Link>
  );
}
