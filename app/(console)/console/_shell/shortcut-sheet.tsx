"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/app/_ui/checkbox";
import { Dialog } from "@/app/_ui/dialog";
import { Key } from "@/app/_ui/key";
import { useShortcutSwitch } from "./shortcuts";

const SHORTCUTS = [
  ["palette", ["Ctrl", "K"]],
  ["candidates", ["g", "c"]],
  ["board", ["g", "b"]],
  ["search", ["/"]],
  ["next", ["j"]],
  ["previous", ["k"]],
  ["open", ["Enter"]],
  ["select", ["x"]],
  ["contact", ["i"]],
  ["sheet", ["?"]],
] as const;

export function ShortcutSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations("workplace");
  const { isOn, setOn } = useShortcutSwitch();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("shell.shortcuts")} closeLabel={t("close")}>
      <dl className="divide-y divide-line">
        {SHORTCUTS.map(([name, keys]) => (
          <div key={name} className="flex items-center justify-between gap-4 py-1.5">
            <dt>{t(`keys.${name}`)}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex items-center gap-2">
        <Checkbox id="shortcuts-on" checked={isOn} onCheckedChange={(checked) => setOn(checked === true)} />
        <label htmlFor="shortcuts-on">{t("keys.switch")}</label>
      </div>
    </Dialog>
  );
}
