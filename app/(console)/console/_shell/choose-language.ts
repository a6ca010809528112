import { flushSync } from "react-dom";
import { reloadPage } from "@/app/_ui/reload-page";
import { countWaitingChanges, removeOffers } from "@/app/_ui/toaster";
import type { Language } from "@/lib/platform/languages";

type Texts = { leave: string; offline: string };

/**
 * Stores the language and reloads the page. A reload keeps the drafts, but loses waiting changes. Asks about
 * waiting changes before it stores the language, because the browser asks only later, during the reload.
 * Throws if the language isn't stored.
 */
export async function chooseLanguage(language: Language, { leave, offline }: Texts): Promise<void> {
  if (countWaitingChanges() > 0 && !window.confirm(leave)) return;
  const body = new URLSearchParams({ language });
  const { type } = await fetch("/language", { method: "POST", body, redirect: "manual" });
  // The server redirects if it has stored the language.
  if (type !== "opaqueredirect") throw new Error("The language isn't stored.");
  // Remove the offers, so that the browser doesn't ask the same question again. Flush the render, because an
  // effect removes the listener that asks.
  await reloadPage(offline, () => flushSync(removeOffers));
}
