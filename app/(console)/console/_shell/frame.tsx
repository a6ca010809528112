"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect } from "react";
import { IconButton } from "@/app/_ui/icon-button";
import { lazyPart } from "@/app/_ui/lazy-part";
import { Toaster } from "@/app/_ui/toaster";
import { whenIdle } from "@/app/_ui/when-idle";
import { PAGE_FRAME_ID } from "./link-preview";
import { OfflineBanner } from "./offline-banner";
import { useEarlyInput } from "./use-early-input";

// The drawer is loaded on first use, because most page views never open it.
const Drawer = lazyPart(() => import("@/app/_ui/drawer").then((loaded) => loaded.Drawer));

/** Runs `afterLoad` once the browser is idle, and stops what it started when the frame unmounts. */
function useAfterLoad(): void {
  const text = useTranslations("console.sessionEnd");
  const { refresh } = useRouter();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    const start = ({ afterLoad }: typeof import("./after-load")) => {
      if (!isOver) stop = afterLoad(text, refresh);
    };
    // Without this code, the page works as before: nobody needs to know that it couldn't be loaded.
    const cancel = whenIdle(() => void import("./after-load").then(start, () => undefined));
    return () => {
      isOver = true;
      cancel();
      stop?.();
    };
  }, [text, refresh]);
}

type Props = {
  /** The title in the top bar, which only phones show. */
  title: string;
  sidebar: ReactNode;
  isMenuOpen: boolean;
  onMenu: (isOpen: boolean) => void;
  onSearch?: () => void;
  /** Sets the colors of the page and its dialogs. */
  mode?: "live" | "sandbox";
  note?: ReactNode;
  children: ReactNode;
};

/** Renders the frame of the pages for signed-in staff: the sidebar (a drawer on phones) and the page. */
export function Frame({
  title,
  sidebar,
  isMenuOpen,
  onMenu,
  onSearch,
  mode = "live",
  note,
  children,
}: Props) {
  const t = useTranslations("console.shell");
  const texts = useTranslations("console");
  useEarlyInput();
  useAfterLoad();
  return (
    <div data-mode={mode} className="flex min-h-dvh bg-paper text-ink leading-normal print:block">
      {/* The browser paints only once this HTML is complete. Half a sidebar or table would shift. */}
      <link rel="expect" href="#frame-end" blocking="render" />
      <aside
        id="sidebar"
        className="narrow:w-14 sticky top-0 hidden h-dvh w-56 shrink-0 flex-col border-line border-r bg-raised md:flex print:hidden"
      >
        {sidebar}
      </aside>
      {isMenuOpen && (
        <Drawer onClose={() => onMenu(false)} title={t("menu")} closeLabel={texts("close")}>
          {sidebar}
        </Drawer>
      )}
      <div className="flex h-dvh min-w-0 flex-1 flex-col print:block print:h-auto">
        {note}
        <OfflineBanner />
        <header className="sticky top-0 z-20 flex items-center gap-2 border-line border-b bg-raised px-2 py-1.5 md:hidden print:hidden">
          <IconButton icon="menu" className="size-11" label={t("menu")} onClick={() => onMenu(true)} />
          <span className="min-w-0 flex-1 truncate font-medium">{title}</span>
          {onSearch && (
            <IconButton icon="search" className="size-11" label={t("search")} onClick={onSearch} />
          )}
        </header>
        <div id={PAGE_FRAME_ID} className="relative flex min-h-0 min-w-0 flex-1 flex-col print:block">
          <main
            id="main"
            tabIndex={-1}
            // `relative` contains the absolutely positioned texts for screen readers. Otherwise they would
            // make the document scroll.
            className="relative flex min-h-0 flex-1 flex-col overflow-y-auto outline-none print:block"
          >
            {children}
          </main>
        </div>
      </div>
      <Toaster label={t("notices")} closeLabel={texts("close")} />
      <div id="frame-end" hidden />
    </div>
  );
}
