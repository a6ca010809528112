"use client";

import { useTranslations } from "next-intl";
import { Icon } from "@/app/_ui/icon";
import { Menu, MenuItem, MenuLabel } from "@/app/_ui/menu";
import { useNavigate } from "../_leaving/use-navigate";
import { useConsole } from "./console-context";
import { RegionBadge } from "./region-badge";

/** Shows the current region. Staff with several regions get a menu. */
export function RegionMenu() {
  const t = useTranslations("console.shell");
  const navigate = useNavigate();
  const { region, regions, mode } = useConsole();
  const name = (
    <>
      <RegionBadge name={region.name} className="size-6 text-xs" />
      <span className="narrow:sr-only wrap-anywhere line-clamp-2 min-w-0 flex-1 text-left font-semibold text-sm leading-tight">
        {region.name}
      </span>
    </>
  );
  if (regions.length < 2)
    return (
      <p className="flex items-center gap-2 px-1.5 py-1" title={region.name}>
        {name}
      </p>
    );
  return (
    <Menu
      label={t("regions")}
      trigger={(button) => (
        <button
          {...button}
          type="button"
          className="flex w-full items-center gap-2 rounded-md px-1.5 py-1 hover:bg-chosen"
          title={region.name}
        >
          {name}
          <Icon name="chevron" className="narrow:hidden" />
        </button>
      )}
    >
      <MenuLabel>{t("regions")}</MenuLabel>
      {regions.map((choice) => (
        <MenuItem key={choice.id} onSelect={() => navigate(`/console/${choice.slug}/${mode}/candidates`)}>
          <span className="flex size-4">{choice.id === region.id && <Icon name="check" />}</span>
          {choice.name}
        </MenuItem>
      ))}
    </Menu>
  );
}
