import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { pageLanguage } from "@/app/i18n/page-language";
import { withLanguage } from "@/lib/platform/languages";
import { CANDIDATE_PHASES } from "@/lib/records/candidates/enumerations";
import { HeroIllustration } from "./hero-illustration";
import { publicMetadata } from "./page-metadata";
import { ProductPicture } from "./product-picture";
import { isPublicPage } from "./public-pages";
import { SiteShell } from "./site-shell";

const SECTIONS = ["console", "portal", "docs"] as const;
const PICTURES = { console: "board", portal: "portal", docs: "guide" } as const;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("home");
  return publicMetadata({ path: "/", title: t("title"), description: t("description") });
}

export default async function HomePage() {
  const t = await getTranslations("home");
  return (
    <SiteShell>
      <h1 className="max-w-3xl font-semibold text-4xl leading-tight tracking-tight sm:text-6xl">
        {t("title")}
      </h1>
      <p className="mt-6 max-w-2xl text-lg text-muted sm:text-xl">{t("lead")}</p>
      <section aria-labelledby="phases" className="mt-8 sm:mt-12">
        <h2 id="phases" className="sr-only">
          {t("phases")}
        </h2>
        <HeroIllustration />
        <Phases />
      </section>
      <section aria-labelledby="ways" className="mt-14 sm:mt-20">
        <h2 id="ways" className="font-semibold text-2xl tracking-tight">
          {t("ways")}
        </h2>
        <ul className="mt-4 border-line border-t">
          {SECTIONS.map((way) => (
            <SectionLink key={way} name={way} />
          ))}
        </ul>
      </section>
    </SiteShell>
  );
}

/** Lists the phases by the names that staff read in the console. */
async function Phases() {
  const t = await getTranslations("console.values");
  return (
    <ol className="mt-3 flex flex-wrap gap-x-2 gap-y-1 text-muted text-sm sm:justify-between sm:text-base">
      {CANDIDATE_PHASES.map((phase, index) => (
        <li key={phase} className="flex gap-x-2">
          {t(phase)}
          {index < CANDIDATE_PHASES.length - 1 && (
            <span aria-hidden="true" className="sm:hidden">
              ·
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

async function SectionLink({ name }: { name: (typeof SECTIONS)[number] }) {
  const [t, language] = await Promise.all([getTranslations(), pageLanguage()]);
  const path = `/${name}`;
  return (
    <li className="group relative grid gap-6 border-line border-b py-8 lg:grid-cols-[18rem_1fr] lg:gap-10 lg:py-10">
      <div>
        <h3 className="font-semibold text-xl">
          <Link
            href={isPublicPage(path) ? withLanguage(language, path) : path}
            className="text-stream underline decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:decoration-2"
          >
            {t(`site.${name}`)}
          </Link>
        </h3>
        <p className="mt-2">{t(`home.${name}`)}</p>
      </div>
      <ProductPicture name={PICTURES[name]} />
    </li>
  );
}
