import { TextLink } from "@/app/_ui/text-link";

type Entry = { href: string; text: string };

/** The parts of a page that is longer than a screen. */
export const Contents = ({ title, entries }: { title: string; entries: readonly Entry[] }) => (
  <nav aria-labelledby="contents" className="mb-10 lg:sticky lg:top-8 lg:mb-0 lg:self-start">
    <h2 id="contents" className="font-semibold">
      {title}
    </h2>
    <ul className="mt-2 grid gap-x-6 gap-y-1.5 sm:grid-cols-2 lg:grid-cols-1">
      {entries.map(({ href, text }) => (
        <li key={href} className="wrap-anywhere">
          <TextLink href={href}>{text}</TextLink>
        </li>
      ))}
    </ul>
  </nav>
);
