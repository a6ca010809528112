/** With more links, the sidebar would be hard to read. */
const LINKS_MAX = 8;

type Region = { slug: string; name: string };

export type LinkedRegions = { linked: readonly Region[]; hasMore: boolean };

/**
 * Returns the regions that the sidebar links to. The browser doesn't get the other regions, because admins
 * have access to all regions, and there can be many.
 */
export const linkedRegions = (regions: readonly Region[]): LinkedRegions => ({
  linked: regions.slice(0, LINKS_MAX).map(({ slug, name }) => ({ slug, name })),
  hasMore: regions.length > LINKS_MAX,
});
