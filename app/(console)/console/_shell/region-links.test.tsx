import { expect, it } from "vitest";
import { renderHtml } from "@/test/render-html";
import { linkedRegions } from "./linked-regions";
import { RegionLinks } from "./region-links";

/** Returns the URLs and titles of the links for this number of regions. */
function linksFor(count: number): string[] {
  const regions = Array.from({ length: count }, (_, index) => ({
    slug: `r${index + 1}`,
    name: `Region ${index + 1}`,
  }));
  const html = renderHtml(
    <RegionLinks regions={linkedRegions(regions)} allHref="/console" onNavigate={() => undefined} />,
  );
  const attribute = (link: string, name: string) => link.match(new RegExp(`${name}="([^"]*)"`))?.[1];
  return (html.match(/<a [^>]*>/g) ?? []).map(
    (link) => `${attribute(link, "title")}: ${attribute(link, "href")}`,
  );
}

it("the sidebar links to each region by name", () => {
  expect(linksFor(2)).toEqual([
    "Region 1: /console/r1/live/candidates",
    "Region 2: /console/r2/live/candidates",
  ]);
  expect(linksFor(0)).toEqual([]);
});

it("the sidebar links to at most 8 regions, and to the page with all regions if there are more", () => {
  expect(linksFor(8)).toHaveLength(8);
  expect(linksFor(9)).toHaveLength(9);
  expect(linksFor(9).at(-1)).toBe("All regions: /console");
});
