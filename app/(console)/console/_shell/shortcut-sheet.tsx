"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/app/_ui/dialog";
import { Kbd } from "@/app/_ui/kbd";
import { ShortcutSwitch } from "../_shortcuts/shortcut-switch";
import { useConsole } from "./console-context";
import { useNavItems } from "./use-nav-items";

/** Shortcuts that require write access. */
const WRITE_SHORTCUTS: readonly string[] = ["select", "selection", "contact"];

const SHORTCUTS = [
  ["search", ["/"]],
  ["next", ["j"]],
  ["previous", ["k"]],
  ["open", ["Enter"]],
  ["actions", ["m"]],
  ["select", ["x"]],
  ["selection", ["a"]],
  ["contact", ["i"]],
  ["sidebar", ["["]],
  ["notices", ["Alt", "T"]],
  ["shortcuts", ["?"]],
] as const;

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations("console");
  const navItems = useNavItems();
  const { canWrite } = useConsole();
  return (
    <Dialog onClose={onClose} title={t("shell.shortcuts")} closeLabel={t("close")}>
      <dl className="divide-y divide-line">
        <ShortcutRow name={t("keys.palette")} keys={["Ctrl", "K"]} />
        {navItems.map(({ name, keys }) => (
          <ShortcutRow key={name} name={t("keys.go", { page: t(`pages.${name}`) })} keys={keys.split(" ")} />
        ))}
        {canWrite && <ShortcutRow name={t("keys.create")} keys={["c"]} />}
        {SHORTCUTS.filter(([name]) => canWrite || !WRITE_SHORTCUTS.includes(name)).map(([name, keys]) => (
          <ShortcutRow key={name} name={t(`keys.${name}`)} keys={keys} />
        ))}
      </dl>
      <div className="mt-4">
        <ShortcutSwitch />
      </div>
    </Dialog>
  );
}

const ShortcutRow = ({ name, keys }: { name: string; keys: readonly string[] }) => (
  <div className="flex items-center justify-between gap-4 py-1.5">
    <dt>{name}</dt>
    <dd className="flex gap-1">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </dd>
  </div>
);
