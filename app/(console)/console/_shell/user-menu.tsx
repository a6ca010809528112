"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useRef } from "react";
import { Icon } from "@/app/_ui/icon";
import { Kbd } from "@/app/_ui/kbd";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "@/app/_ui/menu";
import { otherLanguage } from "@/lib/platform/languages";
import { useConsole } from "./console-context";
import { useSignOut } from "./sign-out";

/**
 * Shows the user's name and role, with a menu for the account, the other language, the shortcuts, the administration
 * (admins only) and signing out.
 */
export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const t = useTranslations();
  const { staff, region } = useConsole();
  const router = useRouter();
  const signOut = useSignOut();
  const form = useRef<HTMLFormElement>(null);
  const language = otherLanguage(useLocale());
  return (
    <>
      <form ref={form} action="/language" method="post" hidden>
        <input type="hidden" name="language" value={language} />
      </form>
      <Menu
        label={t("console.shell.account")}
        trigger={<UserMenuTrigger name={staff.name} role={region.role} />}
      >
        <MenuLabel>{staff.email}</MenuLabel>
        <MenuItem onSelect={() => router.push("/console/account")}>{t("console.account.title")}</MenuItem>
        <MenuItem onSelect={() => form.current?.submit()}>
          <span lang={language}>{t(`console.shell.languages.${language}`)}</span>
        </MenuItem>
        <MenuItem onSelect={onShortcuts}>
          <span className="flex-1">{t("console.shell.shortcuts")}</span>
          <Kbd>?</Kbd>
        </MenuItem>
        {region.role === "admin" && (
          <MenuItem onSelect={() => router.push("/console/admin")}>{t("console.admin.title")}</MenuItem>
        )}
        <MenuSeparator />
        <MenuItem onSelect={() => void signOut()}>{t("console.shell.signOut")}</MenuItem>
      </Menu>
    </>
  );
}

function UserMenuTrigger({
  name,
  role,
  ...props
}: {
  name: string;
  role: "admin" | "manager" | "adviser" | "reader";
}) {
  const t = useTranslations("console.roles");
  return (
    <button
      type="button"
      {...props}
      className="flex w-full items-center gap-2 rounded-md px-1.5 py-1 text-left text-sm hover:bg-chosen"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-muted text-xs">{t(role)}</span>
      </span>
      <Icon name="chevron" className="rotate-180" />
    </button>
  );
}
