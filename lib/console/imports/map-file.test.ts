import { expect, test } from "vitest";
import { importFields, missingFields } from "./fields";
import { guessMapping, isRegistrationDate } from "./guess-mapping";
import { rowToCandidate } from "./row-to-candidate";
import { unknownValues, type ValueChoices } from "./value-choices";

const fields = importFields([]);
const map = (head: string[]) =>
  guessMapping(head, []).map((key) => fields.find((each) => each.key === key) ?? null);
const convert = (row: Record<string, string>, choices?: ValueChoices) =>
  rowToCandidate(Object.values(row), map(Object.keys(row)), choices);
const read = (title: string, cell: string) => Object.values(convert({ [title]: cell }))[0];

test("rowToCandidate completes a Dutch postal code", () => {
  expect(read("Postcode", "1234ab")).toBe("1234 AB");
});

test.each([
  ["Volledige naam", "name"],
  ["Naam kandidaat", "name"],
  ["Voornaam", "givenName"],
  ["Roepnaam", "givenName"],
  ["Tussenvoegsel(s)", "namePrefix"],
  ["Achternaam", "familyName"],
  ["E-mail", "email"],
  ["E-mailadres *", "email"],
  ["Mail", "email"],
  ["Tel.", "phone"],
  ["06-nummer", "phone"],
  ["Telefoonnummer (mobiel)", "phone"],
  ["Mobiel", "phone"],
  ["Mobiel nr.", "phone"],
  ["Tel. nr", "phone"],
  ["Geboortedatum (dd-mm-jjjj)", "dateOfBirth"],
  ["Straat + huisnummer", "address"],
  ["Straat + huisnr", "address"],
  ["Straatnaam en huisnr.", "address"],
  ["Adres", "address"],
  ["Postcode", "postalCode"],
  ["Woonplaats", "city"],
  ["Plaats", "city"],
  ["Onderwijssector", "sectorPreferences"],
  ["Voorkeur sector", "sectorPreferences"],
  ["Gewenste functie", "rolePreferences"],
  ["Rol", "rolePreferences"],
  ["Bevoegdheid", "desiredQualifications"],
  ["Kwalificatie", "desiredQualifications"],
  ["Hoogst genoten opleiding", "priorEducation"],
  ["Vak(ken)", "subjectPreferences"],
  ["Motivatie", "motivation"],
  ["Opmerkingen", ""],
  ["Notities", ""],
  ["LinkedIn-profiel", "linkedin"],
  ["AVG akkoord", "privacyConsent"],
  ["Toestemming (AVG)", "privacyConsent"],
  ["Status", "phase"],
  ["Huidige fase", "phase"],
  ["Naam school", ""],
  ["Contactpersoon", ""],
  ["Nr", ""],
  ["Datum aanmelding", ""],
  ["Datum", ""],
])("guessMapping maps column %j to %j", (title, key) => {
  expect(guessMapping([title], [])).toEqual([key]);
});

test("guessMapping prefers the best column for a field in any column order, and isRegistrationDate recognizes a registration date", () => {
  expect(guessMapping(["Telefoon", "Mobiel", "Voorletters", "Voornaam", "Straat", "Adres"], [])).toEqual([
    "",
    "phone",
    "",
    "givenName",
    "",
    "address",
  ]);
  expect([isRegistrationDate("Datum aanmelding"), isRegistrationDate("Geboortedatum")]).toEqual([
    true,
    false,
  ]);
});

test("missingFields accepts a given or family name as the name", () => {
  expect(missingFields(["familyName", "email"])).toEqual(["privacyConsent"]);
  expect(missingFields(["namePrefix", "city"])).toEqual(["name", "email", "privacyConsent"]);
});

test.each([
  [{ Voornaam: "Anna", Tussenvoegsel: "de", Achternaam: "Vries" }, { name: "Anna de Vries" }],
  [{ Voornaam: "Anna", Achternaam: "Vries, de" }, { name: "Anna de Vries" }],
  [{ Voornaam: "Anna", Tussenvoegsel: "de", Achternaam: "de Vries" }, { name: "Anna de Vries" }],
  [{ Voornaam: "Anna", Tussenvoegsel: "", Achternaam: "" }, { name: "Anna" }],
  [{ Naam: "Anna de Vries", Voornaam: "Anna" }, { name: "Anna de Vries" }],
  [{ Naam: "", Voornaam: "Anna", Achternaam: "Vries" }, { name: "Anna Vries" }],
  [{ Voornaam: "Anna", Tussenvoegsel: "de", Naam: "Wit" }, { name: "Anna de Wit" }],
  [{ Voornaam: "Anna", Tussenvoegsel: "de", Naam: "Wit, de" }, { name: "Anna de Wit" }],
  [{ Voorletters: "A.", Naam: "de Wit" }, { name: "A. de Wit" }],
  [{ Tussenvoegsel: "de", Naam: "Wit" }, { name: "de Wit" }],
  [{ Voornaam: "Anna", Tussenvoegsel: "de", Naam: "Wit, Anna de" }, { name: "Wit, Anna de" }],
  [{ Roepnaam: "Hans", Naam: "Johannes Bakker" }, { name: "Johannes Bakker" }],
  [{ Voornaam: "Johannes", Naam: "J. Bakker" }, { name: "J. Bakker" }],
  [{ Voornaam: "Anna", Naam: "Wit-Bakker" }, { name: "Anna Wit-Bakker" }],
  [{ Voornaam: "Anna", Naam: "A. Wit", Achternaam: "Wit" }, { name: "A. Wit" }],
  [{ Voornaam: "Hassan", Achternaam: "Hassan" }, { name: "Hassan Hassan" }],
  [{ Voornaam: "Piet", Tussenvoegsel: "de", Achternaam: "Vries, MSc" }, { name: "Piet de Vries, MSc" }],
  [{ Voornaam: "Klaas", Achternaam: "Berg, van den, jr." }, { name: "Klaas van den Berg, jr." }],
  [{ Voornaam: "Anna", Tussenvoegsel: "-", Achternaam: "Jansen, Bakker" }, { name: "Anna Jansen, Bakker" }],
  [
    { Postcode: "9712AB", Huisnummer: "12", Toevoeging: "A" },
    { postalCode: "9712 AB", address: "12 A" },
  ],
  [{ Straat: "Dorpsstraat", Huisnummer: "12", Toevoeging: "a" }, { address: "Dorpsstraat 12 a" }],
  [{ Adres: "Dorpsstraat 12", Huisnummer: "12" }, { address: "Dorpsstraat 12" }],
  [{ Straat: "Dorpsstraat", Huisnummer: "5", Toevoeging: "n.v.t." }, { address: "Dorpsstraat 5" }],
  [{ Adres: "Dorpsstraat 12", Toevoeging: "A" }, { address: "Dorpsstraat 12 A" }],
  [{ Adres: "Dorpsstraat 12 A", Toevoeging: "a" }, { address: "Dorpsstraat 12 A" }],
  [{ Adres: "A. Kuyperlaan 12", Toevoeging: "A" }, { address: "A. Kuyperlaan 12 A" }],
  [{ Adres: "Dorpsstraat 12", Huisnummer: "12", Toevoeging: "A" }, { address: "Dorpsstraat 12 A" }],
  [{ Adres: "Dorpsstraat 12A", Huisnummer: "12", Toevoeging: "A" }, { address: "Dorpsstraat 12A" }],
  [{ Adres: "Dorpsstraat 12A", Huisnummer: "12", Toevoeging: "" }, { address: "Dorpsstraat 12A" }],
  [
    { Adres: "Dorpsstraat 12, Zwolle", Huisnummer: "12", Toevoeging: "A" },
    { address: "Dorpsstraat 12, Zwolle A" },
  ],
  [{ Adres: "Dorpsstraat 12 A", Huisnummer: "12 A" }, { address: "Dorpsstraat 12 A" }],
  [{ Adres: "Dorpsstraat 12", Huisnummer: "12 A" }, { address: "Dorpsstraat 12 A" }],
  [{ Adres: "Dorpsstraat", Huisnummer: "12 A" }, { address: "Dorpsstraat 12 A" }],
  [{ Adres: "Laan 125-2", Huisnummer: "125-2" }, { address: "Laan 125-2" }],
  [{ Adres: "Laan 125", Huisnummer: "125-2" }, { address: "Laan 125-2" }],
  [{ Adres: "Laan 112", Huisnummer: "12" }, { address: "Laan 112 12" }],
  [{ Adres: "2e Dorpsstraat", Huisnummer: "2" }, { address: "2e Dorpsstraat 2" }],
  [{ Adres: "Plein 1944", Huisnummer: "12", Toevoeging: "hs" }, { address: "Plein 1944 12 hs" }],
  [{ Adres: "Dorpsstraat 12", Huisnummer: "-", Toevoeging: "-" }, { address: "Dorpsstraat 12" }],
  [{ Huisnummer: "12" }, {}],
])("rowToCandidate joins %j into %j", (row, candidate) => {
  expect(convert(row)).toEqual(candidate);
});

test.each([
  ["Geboortedatum", "31-12-1999", "1999-12-31"],
  ["Geboortedatum", "31/12/1999", "1999-12-31"],
  ["Geboortedatum", "31.12.99", "1999-12-31"],
  ["Geboortedatum", "31-12-05", "2005-12-31"],
  ["Geboortedatum", "31-12-30", "1930-12-31"],
  ["Geboortedatum", "31 december 1999", "1999-12-31"],
  ["Geboortedatum", "vrijdag 31 dec. 1999", "1999-12-31"],
  ["Geboortedatum", "1-mrt-1999", "1999-03-01"],
  ["Geboortedatum", "36525", "1999-12-31"],
  ["Geboortedatum", "36525.0", "1999-12-31"],
  ["Geboortedatum", "1999-12-31 00:00:00", "1999-12-31"],
  ["Geboortedatum", "31-02-1999", "31-02-1999"],
  ["Geboortedatum", "12/31/1999", "12/31/1999"],
  ["Geboortedatum", "1999", "1999"],
  ["Geboortedatum", "31 foo 1999", "31 foo 1999"],
  ["Geboortedatum", "31-12-1999 9:30 uur", "1999-12-31"],
  ["Geboortedatum", "31-12-1999 9.30 PM", "1999-12-31"],
  ["Geboortedatum", "1999-12-31T09:30:00.000+02:00", "1999-12-31"],
  ["Geboortedatum", "31-12-1999 t/m 1-1-2000", "31-12-1999 t/m 1-1-2000"],
  ["Geboortedatum", "31-12-1999 vervallen", "31-12-1999 vervallen"],
  ["Geboortedatum", "31 december 1999 of 2000", "31 december 1999 of 2000"],
  ["Geboortedatum", "1999-12-31 (volgens paspoort)", "1999-12-31 (volgens paspoort)"],
  ["Geboortedatum", "onbekend", undefined],
  ["Telefoon", "612345678", "0612345678"],
  ["Telefoon", "31612345678", "+31612345678"],
  ["Telefoon", "612345674,0", "0612345674"],
  ["Telefoon", "'0612345678", "0612345678"],
  ["Telefoon", "Tel: 06-12 34 56 78", "06-12 34 56 78"],
  ["Telefoon", "+32 470 12 34 56", "+32 470 12 34 56"],
  ["Telefoon", "n.v.t.", undefined],
  ["Mail", "Anna <anna@example.org>", "anna@example.org"],
  ["Mail", "\u200banna@example.org\ufeff", "anna@example.org"],
  ["Mail", "mailto:anna@example.org", "anna@example.org"],
  ["LinkedIn", "www.linkedin.com/in/anna", "https://www.linkedin.com/in/anna"],
  ["LinkedIn", "linkedin.com/in/renée", "https://linkedin.com/in/ren%C3%A9e"],
  ["Postcode", "9711-lm", "9711 LM"],
  ["LinkedIn", "http://linkedin.com/in/anna", "http://linkedin.com/in/anna"],
  ["AVG", "x", true],
  ["AVG", "Ja, akkoord", true],
  ["AVG", "1", true],
  ["AVG", "Nee", false],
  ["AVG", "false", false],
  ["Fase", "2. Oriëntatie", "oriënteren"],
  ["Fase", "Geplaatst", "werkzaam"],
  ["Vooropleiding", "HBO-bachelor", "hbo bachelor"],
  ["Vooropleiding", "mbo niveau 4", "mbo 4"],
  ["Vooropleiding", "bachelor", "bachelor"],
  ["Sector", "PO", ["Primair onderwijs"]],
  ["Sector", "po/vo", ["Primair onderwijs", "Voortgezet onderwijs"]],
  ["Sector", "MBO, HO en (V)SO", ["Middelbaar beroepsonderwijs", "Hoger onderwijs", "Speciaal onderwijs"]],
  ["Sector", "PO/luchtvaart", ["PO/luchtvaart"]],
  ["Functie", "leerkracht; Teamleider", ["Docent / leraar", "Midden management"]],
  ["Bevoegdheid", "2e graads, 1e graads", ["Tweedegraads", "Eerstegraads"]],
  ["Vakken", "ne, Wiskunde B en LO", ["Nederlands", "Wiskunde B", "Lichamelijke opvoeding"]],
])("rowToCandidate converts the %s cell %j to %j", (title, cell, value) => {
  expect(read(title, cell)).toEqual(value);
});

test("rowToCandidate matches a region's own options ignoring case but not punctuation", () => {
  const field = { key: "field:Taal", kind: "list" as const, values: ["C", "C++"] };
  expect(rowToCandidate(["c++, C; C#"], [field])).toEqual({ customFields: { Taal: ["C++", "C", "C#"] } });
});

test.each([
  ["number", "geen"],
  ["number", "-"],
  ["email", "n.v.t."],
] as const)("rowToCandidate imports nothing into a region's own %s field for %j", (kind, cell) => {
  expect(rowToCandidate([cell], [{ key: "field:Extra", kind }])).toEqual({});
});

test("rowToCandidate doesn't convert a number with too many digits to be exact", () => {
  const field = { key: "field:Nummer", kind: "number" as const };
  const digits = "12345678901234567890";
  expect(rowToCandidate([digits], [field])).toEqual({ customFields: { Nummer: digits } });
});

test("rowToCandidate fills custom fields that are named like a property of Object.prototype", () => {
  const custom = importFields([
    { name: "constructor", type: "singleSelect", options: ["Beurs"], required: false },
    { name: "__proto__", type: "text", required: false },
  ]).slice(-2);
  const { customFields } = rowToCandidate(["beurs", "Oost"], custom);
  expect(Object.entries(customFields ?? {})).toEqual([
    ["constructor", "Beurs"],
    ["__proto__", "Oost"],
  ]);
  expect(rowToCandidate(["", ""], custom)).toEqual({});
});

test("unknownValues lists each unknown value once with its number of rows, and a choice applies to the whole file", () => {
  const head = ["Naam", "Sector", "AVG", "Fase"];
  const rows = [
    ["Anna", "PO, luchtvaart", "misschien", "ooit"],
    ["Bram", "Luchtvaart", "", "OOIT"],
    ["Carla", "VO", "", ""],
  ];
  const unknown = unknownValues({ head, rows }, map(head));
  expect(unknown.map(({ field, text, count }) => [field.key, text, count])).toEqual([
    ["sectorPreferences", "luchtvaart", 2],
    ["privacyConsent", "", 2],
    ["phase", "ooit", 2],
    ["privacyConsent", "misschien", 1],
  ]);
  const chosen = ["Hoger onderwijs", false, null, true];
  const choices = new Map(unknown.map(({ id }, index) => [id, chosen[index] ?? null]));
  expect(rows.map((cells) => rowToCandidate(cells, map(head), choices))).toEqual([
    { name: "Anna", sectorPreferences: ["Primair onderwijs", "Hoger onderwijs"], privacyConsent: true },
    { name: "Bram", sectorPreferences: ["Hoger onderwijs"], privacyConsent: false },
    { name: "Carla", sectorPreferences: ["Voortgezet onderwijs"], privacyConsent: false },
  ]);
});
