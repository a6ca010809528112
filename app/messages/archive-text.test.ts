import { getTableColumns } from "drizzle-orm";
import { expect, test } from "vitest";
import { candidateHistory } from "@/db/schema/candidates";
import en from "./en.json";
import nl from "./nl.json";

type Column = Exclude<keyof typeof candidateHistory.$inferSelect, "id" | "baseId">;

/** The words with which the confirmation before anonymizing names what is kept, in English and Dutch. */
const NAMES: Record<Column, [string, string]> = {
  phase: ["with the phase,", "met fase,"],
  sectorPreferences: ["preferences", "voorkeuren"],
  rolePreferences: ["preferences", "voorkeuren"],
  desiredQualifications: ["desired qualifications", "gewenste bevoegdheden"],
  priorEducation: ["prior education", "vooropleiding"],
  city: [
    "the city, if at least five candidates share it",
    "Ook de woonplaats blijft bewaard, als minstens vijf kandidaten daar wonen",
  ],
  interactionsByType: ["interaction counts", "aantallen contactmomenten"],
  daysByPhase: ["the days in each phase", "dagen per fase"],
  createdMonth: ["the months in which the candidate was added", "de maanden van aanmelding"],
  archivedMonth: ["and anonymised", "en anonimisering"],
};

const columns = Object.keys(getTableColumns(candidateHistory)).filter((name) => !/^(id|baseId)$/.test(name));

test.each(columns as Column[])("the confirmation before anonymizing says that %s is kept", (column) => {
  const [english, dutch] = NAMES[column];
  expect(en.console.candidate.archiveText).toContain(english);
  expect(nl.console.candidate.archiveText).toContain(dutch);
});
