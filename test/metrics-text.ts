export type Sample = { name: string; labels: Record<string, string>; value: number };

const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** Parses the samples of Prometheus's text format. */
export function parseMetrics(text: string): Sample[] {
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, name = "", labels = "", value = ""] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      if (name === "") throw new Error(`Not a Prometheus sample: ${line}`);
      const pairs = [...labels.matchAll(LABEL)].map(([, label = "", text = ""]) => [label, text] as const);
      return { name, labels: Object.fromEntries(pairs), value: Number(value) };
    });
}
