type Props = {
  legend: string;
  name: string;
  options: readonly (readonly [value: string, label: string])[];
  /** The initially selected value. If it is a list, the options are checkboxes. */
  chosen: string | null | readonly string[];
  error?: string | null;
};

/** Radio buttons or checkboxes. The first one has the name as its id, so that an error can link to it. */
export const Choices = ({ legend, name, options, chosen, error }: Props) => (
  <fieldset aria-describedby={error ? `${name}-error` : undefined}>
    <legend className="mb-2 font-medium">{legend}</legend>
    {error && (
      <p id={`${name}-error`} className="mb-2 border-sun border-l-4 pl-3">
        {error}
      </p>
    )}
    {options.map(([value, label], index) => (
      <label key={value} className="flex min-h-11 items-center gap-3 py-1.5">
        <input
          id={index === 0 ? name : undefined}
          type={Array.isArray(chosen) ? "checkbox" : "radio"}
          name={name}
          value={value}
          defaultChecked={[chosen].flat().includes(value)}
          className="size-5 shrink-0 accent-stream"
        />
        {label}
      </label>
    ))}
  </fieldset>
);
