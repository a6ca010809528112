"use client";

import { type ComponentProps, type ReactNode, useState } from "react";

type Props = Omit<ComponentProps<"input">, "type" | "onChange" | "className"> & {
  /** What to do, such as “Drop files here or choose them”. */
  prompt: ReactNode;
  /** Which files are accepted. */
  limits: ReactNode;
  onFiles: (files: File[]) => void;
};

/**
 * Accepts dropped or chosen files. Hides the browser's own button, which is in the browser's language, but
 * keeps the input focusable.
 */
export function FilePicker({ prompt, limits, onFiles, ...input }: Props) {
  const [isOver, setOver] = useState(false);
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!input.disabled) onFiles([...event.dataTransfer.files]);
      }}
      className={`relative block cursor-pointer rounded-md border border-dashed px-3 py-2 text-sm focus-within:outline-3 focus-within:outline-sun hover:border-ink ${isOver ? "border-stream bg-chosen" : "border-muted"}`}
    >
      <span className="wrap-anywhere block">{prompt}</span>
      <span className="block text-muted text-xs">{limits}</span>
      <input
        {...input}
        type="file"
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Allow choosing the same file again after correcting it.
          target.value = "";
        }}
      />
    </label>
  );
}
