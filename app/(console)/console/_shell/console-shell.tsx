"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { lazyPart } from "@/app/_ui/lazy-part";
import { hasOpenDialogs } from "@/app/_ui/open-dialogs";
import { countWaitingChanges, hasChangesOfPage, subscribeToToasts } from "@/app/_ui/toaster";
import { keepEarlyText, watchTyping } from "@/app/_ui/typing";
import { toggleSidebar } from "@/app/sidebar-width";
import { ConflictDialogs } from "../_candidates/conflict-dialogs";
import { useLeaveWarning } from "../_leaving/use-leave-warning";
import { useNavigate } from "../_leaving/use-navigate";
import { useShortcuts } from "../_shortcuts/shortcuts";
import { useConsole } from "./console-context";
import { Frame } from "./frame";
import type { Overlay } from "./overlay";
import { Sidebar } from "./sidebar";
import { useNavItems } from "./use-nav-items";

// The overlays load on first use, because most page views never open one.
const loadPalette = () => import("./command-palette");
const CommandPalette = lazyPart(() => loadPalette().then((loaded) => loaded.CommandPalette));
const ShortcutSheet = lazyPart(() => import("./shortcut-sheet").then((loaded) => loaded.ShortcutSheet));

export function ConsoleShell({ children }: { children: ReactNode }) {
  const t = useTranslations("console.shell");
  const { mode, region } = useConsole();
  const [opened, setOpened] = useState<Overlay>(null);
  const open = (next: Overlay) => {
    // The palette's code may not have loaded yet.
    if (next === "palette" && opened !== next) keepEarlyText(next);
    setOpened(next);
  };
  const close = () => open(null);
  useShellShortcuts(open);
  useChangesWarning();
  return (
    <>
      <Frame
        title={region.name}
        sidebar={<Sidebar onOpen={open} />}
        isMenuOpen={opened === "menu"}
        onMenu={(isOpen) => open(isOpen ? "menu" : null)}
        onSearch={() => open("palette")}
        mode={mode}
        note={
          mode === "sandbox" && (
            <p role="note" className="stripes px-4 text-center font-medium text-sm print:hidden">
              <span className="inline-block bg-stream px-3 py-1">{t("sandboxNote")}</span>
            </p>
          )
        }
      >
        {children}
      </Frame>
      {opened === "palette" && <CommandPalette onClose={close} onOpen={open} />}
      {opened === "shortcuts" && <ShortcutSheet onClose={close} />}
      <ConflictDialogs />
    </>
  );
}

function useShellShortcuts(open: (opened: Overlay) => void) {
  useEffect(watchTyping, []);
  useEffect(() => {
    // Load the palette on the first key press, so that it usually opens immediately. If loading fails, the
    // palette reports the failure when it opens.
    const load = () => void loadPalette().catch(() => undefined);
    addEventListener("keydown", load, { once: true });
    return () => removeEventListener("keydown", load);
  }, []);
  const navigate = useNavigate();
  const { basePath, canWrite } = useConsole();
  const navItems = useNavItems();
  useShortcuts({
    "?": () => open("shortcuts"),
    "[": toggleSidebar,
    ...(canWrite ? { c: () => navigate(`${basePath}/candidates/new`) } : {}),
    ...Object.fromEntries(navItems.map(({ keys, name }) => [keys, () => navigate(`${basePath}/${name}`)])),
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      // Navigating from the palette would lose the contents of an open dialog.
      if (!hasOpenDialogs()) open("palette");
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [open]);
}

/**
 * Asks for confirmation before waiting changes are lost: a record's changes when the user leaves the record,
 * and others when the user leaves the region. Signing out asks separately.
 */
function useChangesWarning(): void {
  const t = useTranslations("console.drafts");
  const { basePath } = useConsole();
  const count = useSyncExternalStore(subscribeToToasts, countWaitingChanges, () => 0);
  const isOfPage = useSyncExternalStore(subscribeToToasts, hasChangesOfPage, () => false);
  const isElsewhere = useCallback(
    (path?: string) => path !== undefined && !path.startsWith(`${basePath}/`),
    [basePath],
  );
  useLeaveWarning(isOfPage, t("leave"), { asksOnSignOut: false });
  useLeaveWarning(count > 0 && !isOfPage, t("leave"), { asksOnSignOut: false, isLost: isElsewhere });
}
