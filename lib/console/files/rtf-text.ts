import "server-only";
import { decodeBytes, encodingOfCharset, encodingOfCodePage } from "./rtf-encodings";

/**
 * A control word, a run of encoded bytes, a control symbol, a brace or text. No text matches in two ways, so
 * that matching takes linear time.
 */
const TOKENS =
  /\\([a-z]{1,32})(-?\d{1,9})? ?|((?:\\'[0-9a-f]{2}){1,1000})|\\([^a-z])|([{}])|([^\\{}\r\n]+)/gi;

/** Destinations whose content isn't the document's text. */
const HIDDEN_DESTINATIONS = new Set(
  (
    "fonttbl colortbl stylesheet info pict nonshppict objdata sp shprslt footnote " +
    "header headerl headerr headerf footer footerl footerr footerf xe tc"
  ).split(" "),
);

/** A map, because a damaged file can contain any word, even the name of a property of `Object.prototype`. */
const CHARACTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ par: "\n", line: "\n", sect: "\n", page: "\n", row: "\n", tab: "\t", cell: "\t", nestcell: "\t" },
    ...{
      emspace: " ",
      enspace: " ",
      qmspace: " ",
      emdash: "—",
      endash: "–",
      bullet: "•",
      lquote: "‘",
      rquote: "’",
      ldblquote: "“",
      rdblquote: "”",
    },
    ...{ "~": "\u00a0", _: "-", "\\": "\\", "{": "{", "}": "}", "\r": "\n", "\n": "\n" },
  }),
);

/** What a group inherits from the group around it. */
type Group = {
  /** Whether the group is a destination that isn't the document's text. */
  isHidden: boolean;
  /** Whether the text is formatted as hidden or deleted. */
  isInvisible: boolean;
  isInFontTable: boolean;
  font: number;
  /** The number of fallback characters for older software after each `\u`. */
  repeated: number;
};

const DEPTH_MAX = 1000;

type Reader = {
  text: string;
  group: Group;
  around: Group[];
  encoding: string;
  fontEncodings: Map<number, string>;
  /** Whether the last token was `\*`: readers skip the group if they don't know its destination. */
  isOptional: boolean;
  /** How many fallback characters after a `\u` are left to skip. */
  skipped: number;
};

const newReader = (): Reader => ({
  text: "",
  group: { isHidden: false, isInvisible: false, isInFontTable: false, font: 0, repeated: 1 },
  around: [],
  encoding: "windows-1252",
  fontEncodings: new Map(),
  isOptional: false,
  skipped: 0,
});

/**
 * Returns the text of an RTF file, one line per paragraph, or null if its groups are nested too deeply. Stops
 * reading once the text is longer than `charactersMax`, because each short run of text is slow to decode.
 */
export function rtfText(content: Buffer, charactersMax: number): string | null {
  const rtf = content.toString("latin1");
  const tokens = new RegExp(TOKENS);
  const reader = newReader();
  for (let token = tokens.exec(rtf); token; token = tokens.exec(rtf)) {
    const [, word, parameter, bytes, symbol, brace, text] = token;
    const value = parameter === undefined ? undefined : Number(parameter);
    if (word === "bin") tokens.lastIndex += Math.max(0, value ?? 0);
    else if (word) applyWord(reader, word, value);
    else if (symbol) applySymbol(reader, symbol);
    else if (bytes) addBytes(reader, Buffer.from(bytes.replaceAll("\\'", ""), "hex"));
    else if (text) addBytes(reader, Buffer.from(text, "latin1"));
    else if (brace === "}") endGroup(reader);
    else if (reader.around.push({ ...reader.group }) > DEPTH_MAX) return null;
    if (reader.text.length > charactersMax) return reader.text;
  }
  return reader.text.trim();
}

function endGroup(reader: Reader): void {
  reader.group = reader.around.pop() ?? reader.group;
  reader.skipped = 0;
}

function applySymbol(reader: Reader, symbol: string): void {
  if (symbol === "*") reader.isOptional = true;
  else addCharacter(reader, CHARACTERS.get(symbol) ?? "");
}

function applyWord(reader: Reader, word: string, value: number | undefined): void {
  const { group } = reader;
  // The text of a text box is in an optional destination.
  if ((reader.isOptional && word !== "shpinst") || HIDDEN_DESTINATIONS.has(word)) group.isHidden = true;
  reader.isOptional = false;
  if (word === "fonttbl") group.isInFontTable = true;
  else if (word === "f") group.font = value ?? 0;
  else if (word === "fcharset") setFontEncoding(reader, value ?? 0);
  else if (word === "ansicpg") reader.encoding = encodingOfCodePage(value ?? 0) ?? reader.encoding;
  else if (word === "mac") reader.encoding = "macintosh";
  else if (word === "plain") group.isInvisible = false;
  else if (word === "v" || word === "deleted") group.isInvisible = value !== 0;
  else if (word === "uc") group.repeated = Math.max(0, value ?? 1);
  else if (word === "u") addUnicode(reader, value ?? 0);
  else addCharacter(reader, CHARACTERS.get(word) ?? "");
}

function setFontEncoding({ group, fontEncodings }: Reader, charset: number): void {
  const encoding = encodingOfCharset(charset);
  if (group.isInFontTable && encoding) fontEncodings.set(group.font, encoding);
}

/** Adds a UTF-16 code unit, which RTF writes as a signed number. */
function addUnicode(reader: Reader, unit: number): void {
  add(reader, String.fromCharCode(unit));
  reader.skipped = reader.group.repeated;
}

function addCharacter(reader: Reader, character: string): void {
  if (reader.skipped > 0 && character) reader.skipped -= 1;
  else add(reader, character);
}

function addBytes(reader: Reader, bytes: Buffer): void {
  const added = bytes.subarray(reader.skipped);
  reader.skipped -= bytes.length - added.length;
  if (isShown(reader)) add(reader, decodeBytes(added, encodingOf(reader)));
}

const isShown = ({ group }: Reader) => !group.isHidden && !group.isInvisible;

function add(reader: Reader, text: string): void {
  if (isShown(reader)) reader.text += text;
}

const encodingOf = ({ encoding, fontEncodings, group }: Reader) => fontEncodings.get(group.font) ?? encoding;
