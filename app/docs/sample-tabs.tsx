import { cookies } from "next/headers";
import { useId } from "react";
import { CodeBlock } from "@/app/_ui/code";
import type { CodeSample } from "./code-samples";
import { SAMPLE_COOKIE, type SampleExtension } from "./sample-languages";

/** CSS shows the panel of the checked radio button, so the tabs work without scripts. */
const PANEL_VISIBLE_CLASSES: Record<SampleExtension, string> = {
  sh: "group-has-[[value=sh]:checked]:block",
  mjs: "group-has-[[value=mjs]:checked]:block",
  py: "group-has-[[value=py]:checked]:block",
  php: "group-has-[[value=php]:checked]:block",
  cs: "group-has-[[value=cs]:checked]:block",
  java: "group-has-[[value=java]:checked]:block",
};

type SampleTabsLabels = { legend: string; download: string; copy: { label: string; doneLabel: string } };
type SampleTabsProps = { label: string; samples: CodeSample[]; labels: SampleTabsLabels };

/** Shows a sample in several programming languages, one at a time, starting with the reader's choice. */
export async function SampleTabs(props: SampleTabsProps) {
  const chosen = (await cookies()).get(SAMPLE_COOKIE)?.value;
  const shown = props.samples.find(({ extension }) => extension === chosen) ?? props.samples[0];
  return <Tabs {...props} shown={shown?.extension} />;
}

function Tabs({ label, samples, labels, shown }: SampleTabsProps & { shown: SampleExtension | undefined }) {
  const name = useId();
  return (
    <fieldset className="group my-5 min-w-0">
      <legend className="sr-only">
        {labels.legend}: {label}
      </legend>
      <div className="flex flex-wrap gap-x-1">
        {samples.map(({ extension, language }) => (
          <label
            key={extension}
            className="cursor-pointer rounded-md border border-transparent px-3 py-1.5 has-checked:border-muted has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-sun"
          >
            <input
              type="radio"
              name={name}
              value={extension}
              data-sample-language=""
              defaultChecked={extension === shown}
              className="sr-only"
            />
            {language}
          </label>
        ))}
      </div>
      {samples.map(({ extension, language, code, download }) => (
        <div key={extension} className={`hidden *:mt-2 ${PANEL_VISIBLE_CLASSES[extension]}`}>
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
