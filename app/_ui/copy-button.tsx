"use client";

import { useEffect, useRef, useState } from "react";

/**
 * Copies `text` or, without `text`, the code in the surrounding figure. Screen readers announce `doneLabel`.
 * Hidden without scripts, without a clipboard, and after copying has failed.
 */
export function CopyButton({ label, doneLabel, text }: { label: string; doneLabel: string; text?: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isUsable, setUsable] = useState(false);
  const [isDone, setDone] = useState(false);
  useEffect(() => setUsable(navigator.clipboard !== undefined), []);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), 3000);
    return () => clearTimeout(timer);
  }, [isDone]);
  const copy = async () => {
    const code = button.current?.closest("figure")?.querySelector("code")?.textContent;
    await navigator.clipboard.writeText(text ?? code ?? "").then(
      () => setDone(true),
      () => setUsable(false),
    );
  };
  if (!isUsable) return null;
  return (
    <button
      ref={button}
      type="button"
      onClick={copy}
      className="-my-1 min-h-(--target) shrink-0 rounded px-2 py-1 text-stream underline underline-offset-4 hover:text-stream-deep"
    >
      <span aria-live="polite">{isDone ? doneLabel : label}</span>
    </button>
  );
}
