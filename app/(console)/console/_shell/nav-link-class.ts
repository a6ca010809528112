export const NAV_LINK_CLASS =
  "flex min-h-(--control) items-center gap-2.5 rounded-md px-2 py-1 text-sm text-strong hover:bg-hover aria-[current=page]:text-ink aria-[current=page]:bg-chosen aria-[current=page]:font-medium";
