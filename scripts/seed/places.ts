import { type Random, splitLines } from "./random";

type City = { city: string; firstCode: number; lastCode: number };

/** Parses one city per line, with the first and last number of its postal codes. */
const parseCities = (text: string): City[] =>
  splitLines(text).map((line) => {
    const [city = "", first, last] = line.split(",").map((part) => part.trim());
    return { city, firstCode: Number(first), lastCode: Number(last) };
  });

export const NORTHERN_CITIES = parseCities(`
  Groningen, 9711, 9747
  Leeuwarden, 8911, 8941
  Assen, 9401, 9408
  Emmen, 7811, 7828
  Drachten, 9201, 9207
  Heerenveen, 8441, 8449
  Hoogeveen, 7901, 7909
  Sneek, 8601, 8608
  Stadskanaal, 9501, 9503
  Veendam, 9641, 9646
  Winschoten, 9671, 9675
  Delfzijl, 9931, 9936
  Meppel, 7941, 7944
  Dokkum, 9101, 9103
  Franeker, 8801, 8802
  Harlingen, 8861, 8862
  Roden, 9301, 9302
  Zuidlaren, 9471, 9472
  Appingedam, 9901, 9903
  Sint Annaparochie, 9076, 9076
`);

export const DELTA_CITIES = parseCities(`
  Rotterdam, 3011, 3089
  Dordrecht, 3311, 3329
  Nijmegen, 6511, 6546
  Arnhem, 6811, 6846
  Tiel, 4001, 4007
  Gorinchem, 4201, 4208
  Zaltbommel, 5301, 5302
  Culemborg, 4101, 4107
  Wageningen, 6701, 6709
  Geldermalsen, 4191, 4191
  Leerdam, 4141, 4143
  Druten, 6651, 6652
  Elst, 6661, 6662
  Papendrecht, 3351, 3356
  Sliedrecht, 3361, 3364
  Ridderkerk, 2981, 2989
  Barendrecht, 2991, 2994
  Zwijndrecht, 3331, 3336
  's-Hertogenbosch, 5211, 5237
  Beuningen, 6641, 6641
`);

const STREETS = splitLines(`
  Dorpsstraat
  Kerkstraat
  Schoolstraat
  Molenweg
  Stationsweg
  Beatrixlaan
  Wilhelminastraat
  Julianaplein
  Lindelaan
  Kastanjelaan
  Eikenhof
  Berkenweg
  Merelstraat
  Nachtegaallaan
  Rietzangerhof
  Waterlelie
  Zonnebloemstraat
  Korenbloemweg
  Havenkade
  Oude Gracht
  Singel
  Zuiderdiep
  Noorderstraat
  Burgemeester van Houtenlaan
  Prins Bernhardstraat
  Rembrandtlaan
  Vermeerstraat
  Aletta Jacobsweg
  Annie M.G. Schmidtplantsoen
  Multatulistraat
  Vondellaan
  Europaplein
  Parkzicht
  De Brink
  Het Laantje
  Weidepad
  Leeuwerikstraat
  Industrieweg
  Graaf Adolfstraat
  Sint-Jorispoort
`);

const CODE_LETTERS = "ABCDEFGHJKLMNPRTVWXZ";
const ADDITIONS = ["", "", "", "", "", "", "a", "b", "-2", " bis"];

/**
 * Generates a common street name with a postal code of the city. Plausible, but not based on a real address.
 */
export function homeAddress(random: Random, among: readonly City[]) {
  const { city, firstCode, lastCode } = random.pick(among);
  const letters = [0, 1].map(() => CODE_LETTERS[random.integer(0, CODE_LETTERS.length - 1)]).join("");
  return {
    address: `${random.pick(STREETS)} ${random.integer(1, 240)}${random.pick(ADDITIONS)}`,
    city,
    postalCode: `${random.integer(firstCode, lastCode)} ${letters}`,
  };
}

/**
 * Returns the phone number with this index in one of the usual notations. The numbers start with 060, because
 * that prefix isn't in use: Dutch mobile numbers start with 061 to 065 or 068. No Dutch mobile numbers are
 * reserved for fiction.
 */
export function phoneNumber(random: Random, index: number): string {
  const last = String(index).padStart(4, "0");
  return random.pick([
    `06 0000 ${last}`,
    `06-0000${last}`,
    `+31 6 0000 ${last}`,
    `+3160000${last}`,
    `060000${last}`,
  ]);
}
