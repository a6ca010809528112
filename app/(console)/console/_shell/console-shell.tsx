"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { lazyPart } from "@/app/_ui/lazy-part";
import { Toaster } from "@/app/_ui/toaster";
import { useConsole } from "./console-context";
import type { Overlay } from "./overlay";
import { useShortcuts } from "./shortcuts";
import { Sidebar } from "./sidebar";
import { useNavItems } from "./use-nav-items";

// The overlays load on first use, because most page views never open an overlay.
const Drawer = lazyPart(() => import("@/app/_ui/drawer").then((loaded) => loaded.Drawer));
const loadPalette = () => import("./command-palette");
const CommandPalette = lazyPart(() => loadPalette().then((loaded) => loaded.CommandPalette));
const ShortcutSheet = lazyPart(() => import("./shortcut-sheet").then((loaded) => loaded.ShortcutSheet));

/** Renders the frame of every console page. `data-mode` sets the colours of the mode, including in dialogs. */
export function ConsoleShell({ children }: { children: ReactNode }) {
  const t = useTranslations("console.shell");
  const { mode } = useConsole();
  const [opened, open] = useState<Overlay>(null);
  const close = () => open(null);
  useShellShortcuts(open);
  return (
    <div data-mode={mode} className="flex min-h-dvh bg-paper text-ink leading-normal print:block">
      <aside className="sticky top-0 hidden h-dvh w-60 shrink-0 flex-col border-line border-r bg-raised md:flex print:hidden">
        <Sidebar onOpen={open} />
      </aside>
      {opened === "menu" && (
        <Drawer onClose={close} title={t("menu")}>
          <Sidebar onOpen={open} />
        </Drawer>
      )}
      <div className="flex h-dvh min-w-0 flex-1 flex-col print:block print:h-auto">
        {mode === "sandbox" && (
          <p
            role="note"
            className="bg-stream px-4 py-1 text-center font-medium text-paper text-sm print:hidden"
          >
            {t("sandboxNote")}
          </p>
        )}
        <TopBar onOpen={open} />
        <main
          id="main"
          tabIndex={-1}
          className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto outline-none print:block"
        >
          {children}
        </main>
      </div>
      {opened === "palette" && <CommandPalette onClose={close} onOpen={open} />}
      {opened === "shortcuts" && <ShortcutSheet onClose={close} />}
      <Toaster label={t("notices")} />
    </div>
  );
}

function useShellShortcuts(open: (opened: Overlay) => void) {
  useEffect(() => {
    // The first key press loads the palette, so that it is ready for the keys typed after Ctrl+K. If loading
    // failed, the palette reports the failure when it opens.
    const load = () => void loadPalette().catch(() => undefined);
    addEventListener("keydown", load, { once: true });
    return () => removeEventListener("keydown", load);
  }, []);
  const router = useRouter();
  const { basePath, canWrite } = useConsole();
  const navItems = useNavItems();
  useShortcuts({
    "?": () => open("shortcuts"),
    ...(canWrite ? { c: () => router.push(`${basePath}/candidates/new`) } : {}),
    ...Object.fromEntries(navItems.map(({ keys, name }) => [keys, () => router.push(`${basePath}/${name}`)])),
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      open("palette");
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [open]);
}

/** Shows the menu button and the search button on phones. */
function TopBar({ onOpen }: { onOpen: (opened: Overlay) => void }) {
  const t = useTranslations("console.shell");
  const { region } = useConsole();
  return (
    <header className="sticky top-0 z-20 flex items-center gap-2 border-line border-b bg-raised px-2 py-1.5 md:hidden print:hidden">
      <Button
        variant="bare"
        size="icon"
        className="size-10"
        aria-label={t("menu")}
        onClick={() => onOpen("menu")}
      >
        <Icon name="menu" />
      </Button>
      <span className="min-w-0 flex-1 truncate font-medium">{region.name}</span>
      <Button
        variant="bare"
        size="icon"
        className="size-10"
        aria-label={t("search")}
        onClick={() => onOpen("palette")}
      >
        <Icon name="search" />
      </Button>
    </header>
  );
}
