"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { TriggerProps } from "@/app/_ui/anchor-to";
import { Avatar } from "@/app/_ui/avatar";
import { Icon } from "@/app/_ui/icon";
import { Kbd } from "@/app/_ui/kbd";
import { Menu, MenuItem, MenuLabel, MenuRadioGroup, MenuSeparator } from "@/app/_ui/menu";
import { toast } from "@/app/_ui/toaster";
import { useLanguage } from "@/app/i18n/use-language";
import { chooseTheme, currentTheme, THEMES } from "@/app/theme";
import type { StaffRole } from "@/lib/contract/staff-roles";
import { otherLanguage } from "@/lib/platform/languages";
import { useNavigate } from "../_leaving/use-navigate";
import { useSignOut } from "./sign-out";

type Props = {
  staff: { name: string; email: string };
  /** Outside a region, only admins have a role. */
  role?: StaffRole | undefined;
  onShortcuts?: () => void;
};

/**
 * Shows the user's name and role, with a menu for the account, language, theme, shortcuts, administration
 * (admins only) and signing out.
 */
export function UserMenu({ staff, role, onShortcuts }: Props) {
  const t = useTranslations();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const language = otherLanguage(useLanguage());
  const chooseLanguage = () => {
    const offline = t("failure.offline");
    import("./choose-language")
      .then((loaded) => loaded.chooseLanguage(language, { leave: t("console.drafts.leave"), offline }))
      .catch(() => toast(offline));
  };
  return (
    <Menu
      label={t("console.shell.account")}
      trigger={(button) => <UserMenuTrigger {...button} name={staff.name} role={role} />}
    >
      <MenuLabel>{staff.email}</MenuLabel>
      <MenuItem onSelect={() => navigate("/console/account")}>{t("console.account.title")}</MenuItem>
      <MenuItem onSelect={chooseLanguage}>
        <span lang={language}>{t(`console.shell.languages.${language}`)}</span>
      </MenuItem>
      {onShortcuts && (
        <MenuItem onSelect={onShortcuts}>
          <span className="flex-1">{t("console.shell.shortcuts")}</span>
          <Kbd>?</Kbd>
        </MenuItem>
      )}
      <ThemeChoice />
      {role === "admin" && (
        <>
          <MenuItem onSelect={() => navigate("/console/admin")}>{t("console.admin.title")}</MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem onSelect={() => void signOut()}>{t("console.shell.signOut")}</MenuItem>
    </Menu>
  );
}

function ThemeChoice() {
  const t = useTranslations("console.shell.theme");
  const [theme, setTheme] = useState(currentTheme);
  return (
    <MenuRadioGroup
      label={t("title")}
      options={THEMES.map((value) => ({ value, label: t(value) }))}
      value={theme}
      onChange={(chosen) => {
        setTheme(chosen);
        chooseTheme(chosen);
      }}
    />
  );
}

function UserMenuTrigger({
  name,
  role,
  ...props
}: TriggerProps<HTMLElement> & { name: string; role: StaffRole | undefined }) {
  const t = useTranslations("console.roles");
  return (
    <button
      type="button"
      {...props}
      title={name}
      className="flex w-full items-center gap-2 rounded-md px-1.5 py-1 text-left text-sm hover:bg-chosen"
    >
      <Avatar name={name} className="size-7" />
      <span className="narrow:sr-only min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        {role && <span className="block truncate text-muted text-xs">{t(role)}</span>}
      </span>
      <Icon name="chevron" className="narrow:hidden rotate-180" />
    </button>
  );
}
