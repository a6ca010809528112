import { getTranslations } from "next-intl/server";
import { pageLanguage } from "@/app/i18n/page-language";

const LAPTOP = { width: 1440, height: 900, frame: "", className: "w-full" };
const PHONE = {
  width: 780,
  height: 1688,
  // On phones, half of a wide frame would be empty.
  frame: "max-sm:aspect-3/4",
  className: "mx-auto mt-8 w-64 rounded-t-2xl border border-line",
};
const SIZES = { board: LAPTOP, guide: LAPTOP, portal: PHONE };

/** Browsers load only the picture of the theme that the page shows. */
const THEMES = [
  ["light", "[display:var(--light,block)_var(--dark,none)]"],
  ["dark", "[display:var(--light,none)_var(--dark,block)]"],
] as const;

/**
 * Shows a screenshot of the product in the page's language and theme. `npm run screenshots -- --product`
 * takes the screenshots.
 */
export async function ProductPicture({ name }: { name: keyof typeof SIZES }) {
  const [t, language] = await Promise.all([getTranslations("home.pictures"), pageLanguage()]);
  const { frame, className, ...size } = SIZES[name];
  return (
    <div className={`aspect-8/5 overflow-hidden rounded-xl border border-line bg-raised ${frame}`}>
      {THEMES.map(([theme, display]) => (
        // biome-ignore lint/performance/noImgElement: the pictures are already small.
        <img
          key={theme}
          src={`/pictures/${name}-${language}-${theme}.webp`}
          alt={t(name)}
          loading="lazy"
          {...size}
          className={`h-auto ${className} ${display}`}
        />
      ))}
    </div>
  );
}
