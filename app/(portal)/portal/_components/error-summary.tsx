import { TEXT_LINK_CLASS } from "@/app/_ui/text-link-class";

type Props = { title: string; problems: { fieldId: string; text: string }[] };

/** Lists the errors with links to their fields. `autoFocus` moves the focus here without scripts. */
export const ErrorSummary = ({ title, problems }: Props) =>
  problems.length > 0 && (
    <section
      aria-labelledby="problems"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the page is the response to a form, and the problem comes first
      autoFocus
      className="mb-8 border-2 border-sun bg-raised p-4"
    >
      <h2 id="problems" className="mb-2 font-semibold text-lg">
        {title}
      </h2>
      <ul className="space-y-1">
        {problems.map(({ fieldId, text }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} className={TEXT_LINK_CLASS}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
