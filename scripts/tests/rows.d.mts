export interface Requirement {
  id: string;
  text: string;
}
export interface RequirementTag {
  list: "spec" | "contract";
  id: string;
  title: string;
}
export interface SpecCoverage {
  covered: (Requirement & { list: string; tests: (RequirementTag & { file: string })[] })[];
  strays: (RequirementTag & { file: string })[];
}

export function parseRequirements(markdown: string): Requirement[];
export function findTags(
  source: string,
  rows: { spec: Requirement[]; contract: Requirement[] },
): RequirementTag[];
export function readSpecCoverage(): SpecCoverage;
export function findCoverageGaps(coverage: SpecCoverage): string[];
