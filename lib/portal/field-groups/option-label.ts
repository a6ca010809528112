/** The portal's labels for API values with abbreviations. The labels spell the abbreviations out. */
const LABELS: Record<string, string> = {
  OOP: "Onderwijsondersteunend personeel (OOP)",
  PDG: "Pedagogisch-didactisch getuigschrift (PDG)",
  "BKO/BDB": "Basiskwalificatie onderwijs of didactische bekwaamheid (BKO/BDB)",
  KCV: "Klassieke culturele vorming (KCV)",
  CKV: "Culturele en kunstzinnige vorming (CKV)",
  "Kunstgeschiedenis/CKV": "Kunstgeschiedenis, culturele en kunstzinnige vorming (CKV)",
  NaSk: "Natuurkunde en scheikunde (NaSk)",
  "NLT (Natuur, leven en techniek)": "Natuur, leven en technologie (NLT)",
  STEAM: "Wetenschap, techniek, kunst en wiskunde (STEAM)",
  "T&T": "Technologie en toepassing (T&T)",
  "Bewegen sport en maatschappij (BSM)": "Bewegen, sport en maatschappij (BSM)",
  "LOB/PWS": "Loopbaanoriëntatie en profielwerkstuk (LOB/PWS)",
  PWS: "Profielwerkstuk (PWS)",
  "Zomer PWS": "Profielwerkstuk in de zomer (PWS)",
  NT2: "Nederlands als tweede taal (NT2)",
  "PGP maatschappij": "Praktijkgericht programma maatschappij (PGP)",
  "PGP P&O": "Praktijkgericht programma P&O (PGP)",
  "PGP technologie": "Praktijkgericht programma technologie (PGP)",
  "E&O": "Economie en ondernemen (E&O)",
};

/** The portal's English labels for qualifications and levels of education that aren't names. */
const ENGLISH_LABELS = new Map([
  ["Geen: gastdocentschap", "None: guest teaching"],
  ["Onbekend", "Unknown"],
  ["Nog geen idee", "No idea yet"],
  ["geen", "none"],
  ["praktijkonderwijs", "practical education"],
  ["mbo entree", "mbo entry level"],
]);

export const englishLabel = (value: string): string | undefined => ENGLISH_LABELS.get(value);

/** Returns the portal's Dutch label for a value that candidates choose from a list. */
export const optionLabel = (value: string): string => LABELS[value] ?? value;
