import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const STYLE = `
  body { margin: 1rem; font: 14px system-ui; background: #888; }
  section { display: grid; grid-auto-columns: minmax(0, 1fr); grid-auto-flow: column; gap: 1rem; }
  img { width: 100%; }`;

/** Writes `index.html` to the folder, a page that shows each screen's screenshots side by side. */
export function writeContactSheet(folder: string): void {
  const variants = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  const screens = [...new Set(variants.flatMap((variant) => readdirSync(join(folder, variant))))].sort();
  const figure = (variant: string, screen: string) =>
    `<figure><figcaption>${variant}</figcaption><a href="${variant}/${screen}"><img loading="lazy" src="${variant}/${screen}" alt=""></a></figure>`;
  const sections = screens.map(
    (screen) =>
      `<h2>${screen.replace(".png", "")}</h2><section>${variants.map((variant) => figure(variant, screen)).join("")}</section>`,
  );
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><title>Screens</title><style>${STYLE}</style>${sections.join("\n")}\n`,
  );
}
