/** The avatar is decorative: the name is shown next to it. */
export const Avatar = ({ name, className = "" }: { name: string; className?: string }) => (
  <span
    aria-hidden="true"
    className={`inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-chosen font-semibold text-[0.625rem] text-ink leading-none ${className}`}
  >
    {initials(name)}
  </span>
);

/** Returns the first letters of the first and last name, ignoring prefixes such as “van de”. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const names = words.filter((word) => /^\p{Lu}/u.test(word));
  const [first = "", ...others] = names.length > 0 ? names : words;
  return [first, others.at(-1) ?? ""]
    .map((word) => [...word][0] ?? "")
    .join("")
    .toLocaleUpperCase("nl");
}
