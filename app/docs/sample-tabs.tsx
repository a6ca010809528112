import { useId } from "react";
import { CodeBlock } from "@/app/_ui/code";
import type { CodeSample } from "./code-samples";

/** CSS shows the panel of the checked radio button, so the tabs work without scripts. */
const PANEL_VISIBLE_CLASSES = [
  "group-has-[[data-tab='0']:checked]:block",
  "group-has-[[data-tab='1']:checked]:block",
  "group-has-[[data-tab='2']:checked]:block",
  "group-has-[[data-tab='3']:checked]:block",
] as const;

type SampleTabsLabels = { legend: string; download: string; copy: { label: string; doneLabel: string } };

/** Shows the same call in several programming languages, one at a time. */
export function SampleTabs({
  label,
  samples,
  labels,
}: {
  label: string;
  samples: CodeSample[];
  labels: SampleTabsLabels;
}) {
  const name = useId();
  return (
    <fieldset className="group my-5 min-w-0">
      <legend className="sr-only">
        {labels.legend}: {label}
      </legend>
      <div className="flex flex-wrap gap-x-1">
        {samples.map(({ language }, index) => (
          <label
            key={language}
            className="cursor-pointer rounded-md border border-transparent px-3 py-1.5 has-checked:border-muted has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-sun"
          >
            <input
              type="radio"
              name={name}
              data-tab={index}
              defaultChecked={index === 0}
              className="sr-only"
            />
            {language}
          </label>
        ))}
      </div>
      {samples.map(({ language, code, download }, index) => (
        <div key={language} className={`hidden *:mt-2 ${PANEL_VISIBLE_CLASSES[index]}`}>
          <CodeBlock label={`${label}: ${language}`} copy={labels.copy}>
            {code}
          </CodeBlock>
          {download && (
            <a href={download} download className="text-stream underline underline-offset-4">
              {labels.download} {download.slice("/samples/".length)}
            </a>
          )}
        </div>
      ))}
    </fieldset>
  );
}
