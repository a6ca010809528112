/** A metric in a query, with the labels and values that its selector compares. */
export type UsedMetric = { name: string; matchers: { label: string; value: string; isExact: boolean }[] };
export type UsedNames = { metrics: UsedMetric[]; groupedBy: string[] };

const GROUPING = /\b(?:by|without|ignoring|on)\s*\(([^)]*)\)/g;
const MATCHER = /(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g;
const KEYWORDS = new Set(["and", "or", "unless", "bool", "offset", "inf", "nan"]);

/**
 * Finds the metrics and labels in a PromQL query. Supports only the syntax that our alert rules and dashboard
 * use. For example, every name before an opening parenthesis counts as a function.
 */
export function findUsedNames(query: string): UsedNames {
  const groupedBy = [...query.matchAll(GROUPING)].flatMap(([, labels = ""]) =>
    labels.split(",").map((label) => label.trim()),
  );
  const selectors = query.replace(GROUPING, " ").replace(/\[[^\]]*\]/g, " ");
  const metrics = [...selectors.matchAll(/([a-zA-Z_:][\w:]*)\s*(\{[^}]*\}|\()?|\d[\w.]*/g)]
    .filter(([, name = "", next]) => name !== "" && next !== "(" && !KEYWORDS.has(name.toLowerCase()))
    .map(([, name = "", matchers = ""]) => ({
      name,
      matchers: [...matchers.matchAll(MATCHER)].map(([, label = "", operator = "", value = ""]) => ({
        label,
        value,
        isExact: operator === "=" || operator === "!=",
      })),
    }));
  return { metrics, groupedBy };
}
