"use client";

import { useTranslations } from "next-intl";
import { Icon } from "@/app/_ui/icon";
import { toggleSidebar } from "@/app/sidebar-width";
import { NAV_LINK_CLASS } from "./nav-link-class";

/** Makes the sidebar narrow, with icons only, or wide again. Phones have a drawer instead. */
export function SidebarToggle() {
  const t = useTranslations("console.shell");
  return (
    <button
      type="button"
      onClick={toggleSidebar}
      title={t("sidebarWidth")}
      className={`${NAV_LINK_CLASS} mb-1 w-full max-md:hidden`}
    >
      <Icon name="sidebar" />
      <span className="narrow:sr-only">{t("sidebarWidth")}</span>
    </button>
  );
}
