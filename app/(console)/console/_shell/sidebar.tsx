"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { Kbd } from "@/app/_ui/kbd";
import { useConsole } from "./console-context";
import { ModeSwitch } from "./mode-switch";
import { NavGroup } from "./nav-group";
import type { NavGroupName } from "./nav-items";
import { NavLink } from "./nav-link";
import { OpenCount } from "./open-count";
import type { Overlay } from "./overlay";
import { RegionMenu } from "./region-menu";
import { SavedViewLinks } from "./saved-view-links";
import { SidebarToggle } from "./sidebar-toggle";
import { useNavItems } from "./use-nav-items";
import { UserMenu } from "./user-menu";

/** Shows the region, mode, navigation and user menu. On phones, following a link closes the drawer. */
export function Sidebar({ onOpen }: { onOpen: (opened: Overlay) => void }) {
  const t = useTranslations("console");
  const { canWrite, basePath, staff, region } = useConsole();
  const close = () => onOpen(null);
  return (
    <>
      <div className="space-y-2 p-2">
        <RegionMenu />
        <ModeSwitch />
        <Button
          variant="plain"
          size="small"
          className="w-full justify-start font-normal text-muted"
          title={t("shell.search")}
          onClick={() => onOpen("palette")}
        >
          <Icon name="search" />
          <span className="narrow:sr-only flex-1 text-left">{t("shell.search")}</span>
          <span className="narrow:hidden flex gap-1 pointer-coarse:hidden">
            <Kbd>Ctrl</Kbd>
            <Kbd>K</Kbd>
          </span>
        </Button>
      </div>
      <nav aria-label={t("shell.navigation")} className="flex-1 overflow-y-auto px-2 pb-2">
        {canWrite && (
          <div className="mb-3">
            <NavLink href={`${basePath}/candidates/new`} icon="plus" onNavigate={close}>
              {t("shell.newCandidate")}
            </NavLink>
          </div>
        )}
        <NavigationGroups onNavigate={close} />
      </nav>
      <div className="border-line border-t p-2">
        <SidebarToggle />
        <UserMenu staff={staff} role={region.role} onShortcuts={() => onOpen("shortcuts")} />
      </div>
    </>
  );
}

/** Lists the pages that the user may open. The saved views come after the pages for daily work. */
function NavigationGroups({ onNavigate }: { onNavigate: () => void }) {
  const t = useTranslations("console.shell.groups");
  return (
    <>
      <NavGroup title={t("work")}>
        <PageLinks group="work" onNavigate={onNavigate} />
      </NavGroup>
      <SavedViewLinks onNavigate={onNavigate} />
      <NavGroup title={t("manage")}>
        <PageLinks group="manage" onNavigate={onNavigate} />
        <li>
          <NavGroup title={t("api")} className="narrow:pl-0 pt-2 pl-3">
            <PageLinks group="api" onNavigate={onNavigate} />
          </NavGroup>
        </li>
      </NavGroup>
    </>
  );
}

function PageLinks({ group, onNavigate }: { group: NavGroupName; onNavigate: () => void }) {
  const t = useTranslations("console.pages");
  const { basePath } = useConsole();
  const items = useNavItems().filter((item) => item.group === group);
  return items.map(({ name, icon }) => (
    <li key={name}>
      <NavLink
        href={`${basePath}/${name}`}
        icon={icon}
        onNavigate={onNavigate}
        count={(name === "to-do" || name === "privacy") && <OpenCount page={name} />}
      >
        {t(name)}
      </NavLink>
    </li>
  ));
}
