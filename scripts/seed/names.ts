import { type Random, splitWords } from "./random";

/** First and family names with the same origin, found in the Netherlands. `_` represents a space. */
type Origin = { firstNames: string[]; familyNames: string[] };

const names = (text: string) => splitWords(text).map((name) => name.replaceAll("_", " "));

const DUTCH: Origin = {
  firstNames:
    names(`Sanne Emma Lotte Femke Anouk Marieke Iris Eline Roos Fleur Maud Noor Zoë Chloë Joëlle Danique Marloes
    Hanneke Ingrid Carolien Annemarie Petra Wilma Monique Esther Mirjam Saskia Judith Liesbeth Loes Tessa Kim Naomi Manon Elise
    Daan Bram Thijs Ruben Lars Sven Jesse Tim Jeroen Maarten Koen Bas Joost Wouter Niels Mark Erik Peter Hans Gerard Rob
    Frank Marcel Edwin Dennis Patrick Stefan Martijn Daniël Joël Raphaël Floris Pieter Willem Hugo Stijn Luuk Jelle Sjoerd`),
  familyNames:
    names(`de_Jong Jansen de_Vries van_den_Berg van_Dijk Bakker Janssen Visser Smit Meijer de_Boer Mulder de_Groot Bos
    Vos Peters Hendriks van_Leeuwen Dekker Brouwer de_Wit Dijkstra Smits de_Graaf van_der_Meer van_der_Linden Kok Jacobs van_Vliet
    Vermeulen van_den_Heuvel van_der_Veen van_den_Broek de_Bruijn van_der_Heijden Schouten van_Beek Willems van_de_Ven Hoekstra
    Koster Verhoeven Prins Blom Huisman Kuipers Veenstra Post Kuiper Postma Wolters van_'t_Hof in_'t_Veld ter_Horst op_den_Kamp
    van_der_Wal 't_Hart ten_Brink uit_den_Boogaard van_Loon Timmermans Groeneveld van_Wijk Zijlstra Bosman van_der_Ploeg Scholten`),
};

const FRISIAN: Origin = {
  firstNames: names(
    "Fenna Jildou Nynke Tjitske Wytske Hiske Sietske Ytsje Douwe Sietse Wiebe Gerben Haije Jouke Oebele Rinse",
  ),
  familyNames: names(
    "Hiemstra Terpstra Sinnema Bouma Wiersma Feenstra Rienks Boersma Elzinga Tolsma Hylkema van_der_Zee Algra",
  ),
};

const TURKISH: Origin = {
  firstNames: names(
    "Elif Zeynep Ayşe Gülşen Merve Esra Büşra Derya Mehmet Emre Yusuf Murat Oğuz Kerem Burak Çağlar",
  ),
  familyNames: names("Yılmaz Kaya Demir Şahin Çelik Yıldız Öztürk Aydın Arslan Doğan Koç Kurt Özdemir Aksoy"),
};

const MOROCCAN: Origin = {
  firstNames: names(
    "Fatima Naïma Samira Salma Yasmina Hajar Soumaya Loubna Youssef Bilal Karim Rachid Anouar Ilias Hicham Soufiane",
  ),
  familyNames: names(
    "El_Idrissi Ben_Haddou El_Amrani Bouzid Ait_Taleb Benali El_Khattabi Azzouzi Bakkali Oulad_Ali Chaoui Belkacem",
  ),
};

const SURINAMESE: Origin = {
  firstNames: names(
    "Shanti Anjali Priya Ruchita Cheryl Joyce Faranaz Soenita Rajesh Winston Ramon Vikash Dinesh Orlando Kishan Clyde",
  ),
  familyNames: names(
    "Ramdin Baldewsingh Ramautar Jagroep Biervliet Sedney Pinas Kartosen Soekarno Wijngaarde Tjon_A_Fat Lachman",
  ),
};

const ANTILLEAN: Origin = {
  firstNames: names("Gianella Rugeline Xiomara Shudaisa Charlotta Quincy Gerson Jairzinho Elton Ruthmila"),
  familyNames: names("Martina Rosalia Maduro Isenia Cijntje Statia Winklaar Croes Kock Tromp"),
};

const MOLUCCAN_AND_INDONESIAN: Origin = {
  firstNames: names("Dewi Nuria Josina Welmoed Maya Agus Ferdy Budi Johnny Semmy"),
  familyNames: names(
    "Pattinama Latuheru Sahertian Tahapary Manuhutu Wattimena Soeparno Hardjono Siahaya Tutuarima",
  ),
};

const EASTERN_EUROPEAN: Origin = {
  firstNames: names(
    "Agnieszka Małgorzata Żaneta Oksana Iryna Kateryna Ioana Łukasz Paweł Tomasz Andrij Mykola Mihai Radoslav",
  ),
  familyNames: names(
    "Wójcik Nowak Mazur Gołąb Szymczak Shevchenko Bondarenko Kovalenko Popescu Ionescu Moroz Stoica",
  ),
};

const MIDDLE_EASTERN: Origin = {
  firstNames: names("Rania Nour Hala Shirin Parisa Lina Omar Samer Khaled Reza Behrouz Tarek Dilan Azad"),
  familyNames: names(
    "Haddad Al-Masri Khoury Darwish Al-Jabri Hosseini Karimi Ahmadi Barzani Sadiq Rostami Mansour",
  ),
};

const AFRICAN: Origin = {
  firstNames: names("Selam Hodan Abeba Ama Esi Adwoa Zainab Yonas Abdirahman Kwame Kofi Dawit Emeka Tesfay"),
  familyNames: names(
    "Tesfamariam Warsame Mensah Owusu Boateng Abdi Haile Okafor Adeyemi Gebremedhin Asante Yusuf",
  ),
};

const ASIAN: Origin = {
  firstNames: names("Mei_Ling Xiu_Ying Thuy Linh Meera Deepika Wei Minh Jun Arjun Rohan Hao"),
  familyNames: names("Chen Wong Zhang Liu Nguyen Tran Pham Iyer Sharma Menon Cheung Lam"),
};

const WESTERN_EUROPEAN: Origin = {
  firstNames: names("Amélie Núria Inês Charlotte Aoife Giulia Sébastien Iñigo João Jürgen Conor Matteo"),
  familyNames: names(
    "Müller Schröder Dubois Lefèvre García_López Fernández Gonçalves da_Silva Rossi O'Connor Byrne Größer",
  ),
};

const ORIGINS: readonly (readonly [weight: number, value: Origin])[] = [
  [56, DUTCH],
  [4, FRISIAN],
  [7, TURKISH],
  [7, MOROCCAN],
  [6, SURINAMESE],
  [2, ANTILLEAN],
  [3, MOLUCCAN_AND_INDONESIAN],
  [4, EASTERN_EUROPEAN],
  [4, MIDDLE_EASTERN],
  [3, AFRICAN],
  [2, ASIAN],
  [2, WESTERN_EUROPEAN],
];

const MIXED_FAMILY = 0.06;
const TWO_FAMILY_NAMES = 0.05;

/**
 * Generates a first name and a family name. Sometimes they have different origins, or the family name is a
 * double name.
 */
export function personName(random: Random): { first: string; family: string } {
  const origin = random.weighted(ORIGINS);
  const family = random.pick((random.chance(MIXED_FAMILY) ? random.weighted(ORIGINS) : origin).familyNames);
  const first = random.pick(origin.firstNames);
  if (!random.chance(TWO_FAMILY_NAMES)) return { first, family };
  const second = random.pick(DUTCH.familyNames);
  return { first, family: second === family ? family : `${family}-${second}` };
}

/** Letters that NFD doesn't decompose into a base letter and an accent. */
const WITHOUT_DECOMPOSITION: Record<string, string> = { ł: "l", ı: "i", ø: "o", ß: "ss" };

/** Converts a name for use in a URL or e-mail address: lower-case ASCII words joined by `separator`. */
export const slugifyName = (name: string, separator: string): string =>
  name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[łıøß]/g, (letter) => WITHOUT_DECOMPOSITION[letter] ?? letter)
    .replace(/[^a-z\s-]/g, "")
    .trim()
    .replace(/[\s-]+/g, separator);
