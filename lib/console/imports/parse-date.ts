import { dutchDay } from "@/lib/platform/dutch-day";
import { normalizeText } from "./fields";

const MONTHS = [
  ["jan", "januari", "january"],
  ["feb", "febr", "februari", "february"],
  ["mrt", "mar", "maart", "march"],
  ["apr", "april"],
  ["mei", "may"],
  ["jun", "juni", "june"],
  ["jul", "juli", "july"],
  ["aug", "augustus", "august"],
  ["sep", "sept", "september"],
  ["okt", "oct", "oktober", "october"],
  ["nov", "november"],
  ["dec", "december"],
];
/** Only a time may follow a date. Other text, as in "1-9-2025 t/m 31-8-2026", changes what the cell means. */
const TIME =
  "(?:(?:,? |t)\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2}(?:[.,]\\d+)?)?(?: ?(?:uur|u|[ap]\\.?m\\.?))?(?: ?(?:z|utc|gmt|[+-]\\d{2}:?\\d{2}))?)?$";
const ISO_DATE = new RegExp(`^(\\d{4})[-/](\\d{1,2})[-/](\\d{1,2})${TIME}`);
const NUMERIC_DATE = new RegExp(`^(\\d{1,2})[-/. ](\\d{1,2})[-/. ](\\d{4}|\\d{2})${TIME}`);
const WORDED_DATE = new RegExp(
  `^(?:[a-z]{2,9},? )?(\\d{1,2})[-. ]+([a-z]{3,9})\\.?[- ,]+(\\d{4}|\\d{2})${TIME}`,
);
const UTC_TIME = /(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)? ?(?:z|utc|gmt|[+-]00:?00)$/;
/** Excel counts days from the end of 1899. Five digits cover the dates from 1927 on. */
const EXCEL_SERIAL = /^(\d{5})(?:[.,]\d+)?$/;
const EXCEL_EPOCH_MS = Date.UTC(1899, 11, 30);
const EXCEL_SERIAL_MAX = 73_050;
const DAY_MS = 86_400_000;

/**
 * Parses a date in Dutch, ISO or Excel notation and returns it as YYYY-MM-DD. Returns null for anything else,
 * including days that don't exist. A two-digit year after `youngestYear` belongs to the previous century.
 */
export function parseDate(cell: string, { youngestYear }: { youngestYear: number }): string | null {
  const text = normalizeText(cell);
  const day = writtenDay(text, youngestYear);
  return day && inNetherlands(day, text);
}

/**
 * Many programs write midnight in the Netherlands in UTC, where it is still the previous day. A time in
 * another zone is a local time, so its day is right.
 */
function inNetherlands(day: string, text: string): string {
  const [, hour = "", minute, second = "00"] = UTC_TIME.exec(text) ?? [];
  if (!minute) return day;
  const moment = Date.parse(`${day}T${hour.padStart(2, "0")}:${minute}:${second}Z`);
  return Number.isNaN(moment) ? day : dutchDay(moment);
}

function writtenDay(text: string, youngestYear: number): string | null {
  const [, isoYear, isoMonth, isoDay] = ISO_DATE.exec(text) ?? [];
  if (isoYear) return toDate(Number(isoYear), Number(isoMonth), Number(isoDay));
  const [, day, month, year = ""] = NUMERIC_DATE.exec(text) ?? [];
  if (day) return toDate(fullYear(year, youngestYear), Number(month), Number(day));
  const [, wordedDay, word = "", wordedYear = ""] = WORDED_DATE.exec(text) ?? [];
  if (wordedDay) {
    const number = MONTHS.findIndex((names) => names.includes(word)) + 1;
    return toDate(fullYear(wordedYear, youngestYear), number, Number(wordedDay));
  }
  const serial = Number(EXCEL_SERIAL.exec(text)?.[1] ?? 0);
  if (serial < 10_000 || serial > EXCEL_SERIAL_MAX) return null;
  return new Date(EXCEL_EPOCH_MS + serial * DAY_MS).toISOString().slice(0, 10);
}

function fullYear(year: string, youngestYear: number): number {
  if (year.length === 4) return Number(year);
  const century = Math.floor(youngestYear / 100) * 100;
  const full = century + Number(year);
  return full > youngestYear ? full - 100 : full;
}

function toDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1000 ? date.toISOString().slice(0, 10) : null;
}
