import { toAlphanumeric } from "./fields";

/**
 * Names that regions' files use for the accepted values, by field and in the form that `toAlphanumeric`
 * returns. Ambiguous names such as "bachelor" are left out, so that the import asks the user.
 */
export const VALUE_NAMES: Record<string, Record<string, string>> = {
  sectorPreferences: invert({
    "Primair onderwijs":
      "po, primair, basisonderwijs, basisschool, bao, primaironderwijs, primary, primary education, primary school, basisonderwijs po, po basisonderwijs",
    "Voortgezet onderwijs":
      "vo, voortgezet, middelbaar onderwijs, middelbare school, secondary, secondary education, secondary school",
    "Speciaal onderwijs":
      "so, vso, (v)so, so/vso, vso/so, speciaal, speciaal basisonderwijs, sbo, voortgezet speciaal onderwijs, gespecialiseerd onderwijs, special education, special needs education",
    "Middelbaar beroepsonderwijs":
      "mbo, bve, roc, beroepsonderwijs, middelbaar beroeps, vocational education, vocational",
    "Hoger onderwijs": "ho, hbo, wo, hbo/wo, hoger, hogeschool, universiteit, higher education, university",
    Praktijkonderwijs: "pro, praktijk, praktijkschool, practical education",
  }),
  rolePreferences: invert({
    "Docent / leraar":
      "docent, docenten, docente, leraar, lerares, leerkracht, leerkrachten, leraar/docent, docent/leerkracht, leraar basisonderwijs, groepsleerkracht, vakdocent, vakleerkracht, meester, juf, teacher, docent vo, docent mbo, leraar po, leraar vo, leerkracht po",
    "Instructeur (mbo)":
      "instructeur, mbo instructeur, praktijkinstructeur, instructor, instructor (vocational)",
    OOP: "onderwijsondersteunend personeel, onderwijs ondersteunend personeel, onderwijsassistent, onderwijs assistent, klassenassistent, leraarondersteuner, lerarenondersteuner, toa, technisch onderwijsassistent, teaching assistant, support staff (oop)",
    Ondersteuning: "ondersteuner, ondersteunend, ondersteunende functie, support",
    Leerlingenzorg:
      "leerlingzorg, zorg, intern begeleider, ib, ib'er, zorgcoordinator, leerlingbegeleider, leerlingbegeleiding, remedial teacher, orthopedagoog, pupil support, pupil care",
    "Midden management":
      "middenmanagement, teamleider, afdelingsleider, middle management, team leader, bouwcoordinator",
    Schoolleiding:
      "schoolleider, school leadership, directeur, adjunct-directeur, adjunct directeur, directie, rector, conrector, locatieleider, locatiedirecteur, principal, head teacher, school leader",
    Anders: "overig, overige, other, anders namelijk",
  }),
  desiredQualifications: invert({
    "Primair onderwijs": "po, basisonderwijs, bevoegd po, bevoegd primair onderwijs, primary education",
    "Beperkt tweedegraads": "beperkt 2e graads, beperkt 2e graad, beperkt tweedegraads bevoegd",
    Tweedegraads:
      "2e graads, 2e graad, 2egraads, 2de graads, tweede graads, tweede graad, tweedegraads bevoegdheid, tweedegraads bevoegd, tweedegraads lesbevoegdheid, 2e graads bevoegdheid, 2e, second degree",
    Eerstegraads:
      "1e graads, 1e graad, 1ste graads, 1ste graad, eerste graads, eerste graad, eerstegraads bevoegdheid, eerstegraads bevoegd, eerstegraads lesbevoegdheid, 1e graads bevoegdheid, 1e, first degree",
    PDG: "pedagogisch didactisch getuigschrift, pedagogisch-didactisch getuigschrift",
    "BKO/BDB": "bko, bdb, basiskwalificatie onderwijs, basiskwalificatie didactische bekwaamheid",
    "Kwalificatie onderwijs ondersteunend personeel":
      "oop, onderwijsondersteunend personeel, onderwijsassistent, kwalificatie oop",
    "Kwalificatie Instructeur (MBO)":
      "instructeur, instructeur mbo, mbo instructeur, kwalificatie instructeur",
    "Geen: gastdocentschap": "gastdocent, gastdocentschap, gastles, guest teacher",
    Pabo: "pabo diploma",
    Onbekend: "unknown",
    "Nog geen idee": "geen idee, weet ik niet, weet ik nog niet, weet niet, nog niet bekend, don't know",
    "Niet van toepassing": "nvt, n/a, not applicable",
  }),
  priorEducation: invert({
    geen: "none, geen opleiding, geen diploma",
    praktijkonderwijs: "pro, praktijkschool",
    "vmbo-bl": "vmbo b, vmbo bb, vmbo bbl, vmbo basis, vmbo basisberoeps",
    "vmbo-kl": "vmbo k, vmbo kb, vmbo kbl, vmbo kader, vmbo kaderberoeps",
    "vmbo-gl": "vmbo g, vmbo gemengd",
    "vmbo-tl": "vmbo t, vmbo theoretisch, mavo",
    vwo: "gymnasium, atheneum",
    "mbo entree": "mbo 1, mbo niveau 1, entree",
    "mbo 2": "mbo niveau 2",
    "mbo 3": "mbo niveau 3",
    "mbo 4": "mbo niveau 4",
    "associate degree": "ad",
    "hbo propedeuse": "hbo p, propedeuse hbo",
    "hbo bachelor": "bachelor hbo, hbo ba, hbo bsc",
    "hbo master": "master hbo, hbo ma",
    hbo: "hogeschool, hbo diploma, heao, hts",
    "wo bachelor": "bachelor wo, universitaire bachelor, bachelor universiteit",
    "wo master": "master wo, universitaire master, master universiteit, doctoraal",
    wo: "universiteit, universitair, university",
    PhD: "gepromoveerd, promotie, doctor, doctorate",
  }),
  phase: invert({
    nieuw: "new, aangemeld, aanmelding, nieuwe aanmelding, ingeschreven, lead",
    oriënteren: "orientatie, orienterend, orientatiefase, verkennen, verkenning, exploring, orientation",
    "in opleiding": "opleiding, volgt opleiding, student, studerend, in training, training",
    matchen: "match, matching, bemiddeling, in bemiddeling, bemiddelen",
    voorbereiden: "voorbereiding, in voorbereiding, voorbereidend, preparing",
    werkzaam:
      "aan het werk, werkend, werkt, geplaatst, plaatsing, aangenomen, in dienst, working, employed, hired, placed",
    uitgestroomd:
      "uitstroom, gestopt, afgevallen, afgehaakt, afgemeld, uitgeschreven, niet meer actief, inactief, withdrawn, stopped, left",
  }),
  subjectPreferences: invert({
    Nederlands: "ne, netl, dutch, nederlandse taal",
    Engels: "en, entl, english",
    Wiskunde: "wi, wis, math, maths, mathematics",
    Frans: "fa, fatl, french",
    Duits: "du, dutl, german",
    Spaans: "sp, spanish",
    "Latijnse taal en cultuur": "latijn, latin",
    "Griekse taal en cultuur": "grieks, greek",
    Geschiedenis: "gs, history",
    Aardrijkskunde: "ak, geography",
    Filosofie: "philosophy",
    Levensbeschouwing: "levo, godsdienst, religie, religion",
    Economie: "ec, economics",
    Bedrijfseconomie: "beco, bedrijfseconomie ondernemerschap en financiele zelfredzaamheid",
    Natuurkunde: "na, physics",
    Scheikunde: "sk, chemistry",
    Biologie: "bi, bio, biology",
    "NLT (Natuur, leven en techniek)": "nlt, natuur leven en techniek",
    NaSk: "nask1, nask2, natuur- en scheikunde, natuurkunde scheikunde",
    Informatica: "in, ict, computer science",
    "Kunst: beeldend / tekenen": "beeldend tekenen",
    "Kunst: beeldend": "beeldend, beeldende vorming",
    "Kunst: dans": "dans",
    "Kunst: drama": "drama",
    "Kunst: tekenen": "tekenen",
    "Kunst: theater": "theater",
    Muziek: "mu, music",
    "Lichamelijke opvoeding": "lo, gym, gymnastiek, bewegingsonderwijs, physical education, pe",
    Techniek: "technology",
    "Zorg en welzijn": "z&w",
  }),
};

/** Inverts `{ value: "name 1, name 2" }` to `{ name1: value, name2: value }`. */
function invert(namesByValue: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(namesByValue).flatMap(([value, names]) =>
      names.split(",").map((name): [string, string] => [toAlphanumeric(name), value]),
    ),
  );
}
