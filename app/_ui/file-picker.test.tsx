import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FilePicker } from "./file-picker";

type Handlers = Record<"onDrop" | "onClick" | "onChange", (event: unknown) => void>;
type Part = ReactElement<Handlers & { children: Part[] }>;

/** Returns the handlers of the label and the input, and the list of files that were picked. */
function render(isDisabled: boolean) {
  const picked: unknown[] = [];
  let label: Part | undefined;
  const Rendered = () => {
    label = FilePicker({
      prompt: "Kies",
      limits: "CSV",
      "aria-disabled": isDisabled,
      onFiles: (files) => picked.push(...files),
    }) as Part;
    return label;
  };
  renderToStaticMarkup(<Rendered />);
  const input = label?.props.children.at(-1);
  return { picked, label: label?.props, input: input?.props };
}

test.each([
  [false, ["a", "b"], 0],
  [true, [], 1],
])("the file picker with aria-disabled=%s picks %j", (isDisabled, expected, prevented) => {
  const { picked, label, input } = render(isDisabled);
  label?.onDrop({ preventDefault: () => undefined, dataTransfer: { files: ["a"] } });
  input?.onChange({ target: { files: ["b"] } });
  expect(picked).toEqual(expected);
  let count = 0;
  input?.onClick({
    preventDefault: () => {
      count += 1;
    },
  });
  expect(count).toBe(prevented);
});
