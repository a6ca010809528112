import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** What a proof counted or measured. The names are words, because people read them in the proof's result. */
export type Figures = Record<string, number | string>;

/** Adds figures to the file of the running proof. Outside `npm run prove`, nothing is stored. */
export function recordFigures(figures: Figures): void {
  const file = process.env.PROOF_FIGURES;
  if (!file) return;
  const recorded: Figures = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  writeFileSync(file, JSON.stringify({ ...recorded, ...figures }));
}
