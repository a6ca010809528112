export interface Row {
  id: string;
  text: string;
}
export interface Tag {
  list: "spec" | "contract";
  id: string;
  title: string;
}
export interface Coverage {
  covered: (Row & { list: string; tests: (Tag & { file: string })[] })[];
  strays: (Tag & { file: string })[];
}

export function rowsIn(markdown: string): Row[];
export function tagsIn(source: string, rows: { spec: Row[]; contract: Row[] }): Tag[];
export function readCoverage(): Coverage;
export function complaintsAboutCoverage(coverage: Coverage): string[];
