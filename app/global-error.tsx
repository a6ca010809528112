"use client";

import "./globals.css";
import { LANGUAGES } from "@/lib/platform/languages";
import texts from "./messages/global-error.json";

/** Shows an error in both languages if the layout itself fails, because the language is then unknown. */
export default function GlobalError({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  return (
    <html lang={LANGUAGES[0]}>
      <title>{LANGUAGES.map((language) => texts[language].title).join(" – ")}</title>
      <body className="font-sans leading-relaxed antialiased">
        <main className="mx-auto max-w-2xl space-y-14 px-5 py-16">
          {LANGUAGES.map((language) => (
            <section key={language} lang={language}>
              <h1 className="font-semibold text-3xl tracking-tight">{texts[language].title}</h1>
              <p className="mt-4 mb-6 text-lg">
                {texts[language].text} {error.digest ?? "–"}
              </p>
              <button
                type="button"
                onClick={() => retry()}
                className="rounded-md bg-stream px-5 py-2.5 text-paper"
              >
                {texts[language].retry}
              </button>
            </section>
          ))}
        </main>
      </body>
    </html>
  );
}
