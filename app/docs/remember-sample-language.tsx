"use client";

import { useEffect } from "react";
import { SAMPLE_COOKIE } from "./sample-languages";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Shows every sample of the page in the language that the reader chooses. Stores the choice for a year. */
export function RememberSampleLanguage() {
  useEffect(() => {
    // Next may show a cached page that was rendered before the reader chose a language.
    const stored = new RegExp(`(?:^|; )${SAMPLE_COOKIE}=(\\w+)`).exec(document.cookie)?.[1];
    if (stored) showEverywhere(stored);
    document.addEventListener("change", storeChoice);
    return () => document.removeEventListener("change", storeChoice);
  }, []);
  return null;
}

function storeChoice({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || target.dataset.sampleLanguage === undefined) return;
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers.
  document.cookie = `${SAMPLE_COOKIE}=${target.value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
  const top = target.getBoundingClientRect().top;
  showEverywhere(target.value);
  // Samples above the chosen sample may have changed their height. Scroll to keep the chosen sample in place.
  window.scrollBy({ top: target.getBoundingClientRect().top - top, behavior: "instant" });
}

function showEverywhere(extension: string): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("input[data-sample-language]"))
    if (input.value === extension) input.checked = true;
}
