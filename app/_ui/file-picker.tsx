"use client";

import { type ComponentProps, type ReactNode, useState } from "react";

type Props = Omit<ComponentProps<"input">, "type" | "onChange" | "className"> & {
  /** What to do, such as “Drop files here or choose them”. */
  prompt: ReactNode;
  /** The accepted types and size, such as “PDF or Word, up to 10 MB”. */
  limits: ReactNode;
  onFiles: (files: File[]) => void;
};

/**
 * Accepts dropped or chosen files. Hides the browser's own button, which is in the browser's language, but
 * keeps the input focusable. With `aria-disabled`, the input ignores files but stays focusable.
 */
export function FilePicker({ prompt, limits, onFiles, ...input }: Props) {
  const [isOver, setOver] = useState(false);
  const isDisabled = input.disabled || input["aria-disabled"] === true;
  const pick = (files: FileList | null) => !isDisabled && onFiles([...(files ?? [])]);
  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!isDisabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        pick(event.dataTransfer.files);
      }}
      className={`relative block rounded-md border border-dashed px-3 py-2 text-sm focus-within:outline-3 focus-within:outline-sun ${isDisabled ? "opacity-60" : "cursor-pointer hover:border-ink has-aria-invalid:border-danger"} ${isOver ? "border-stream bg-chosen" : "border-muted"}`}
    >
      <span className="wrap-anywhere block">{prompt}</span>
      <span className="block text-muted text-xs">{limits}</span>
      <input
        {...input}
        type="file"
        className="sr-only"
        onClick={(event) => {
          if (isDisabled) event.preventDefault();
        }}
        onChange={({ target }) => {
          pick(target.files);
          // Allow choosing the same file again, because the user may have corrected the file.
          target.value = "";
        }}
      />
    </label>
  );
}
