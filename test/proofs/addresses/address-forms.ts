import fc from "fast-check";
import ipaddr from "ipaddr.js";

/** Generates random addresses in every notation that a URL allows. */

const PRIVATE_RANGES = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "224.0.0.0/4",
  "240.0.0.0/4",
];

const toNumber = (bytes: number[]) => bytes.reduce((sum, byte) => sum * 256 + byte, 0);
const toBytes = (address: number) => [24, 16, 8, 0].map((shift) => (address >>> shift) & 255);

export const privateAddress = fc
  .tuple(fc.constantFrom(...PRIVATE_RANGES), fc.nat(0xffffffff))
  .map(([range, random]) => {
    const [network, prefix] = ipaddr.IPv4.parseCIDR(range);
    const mask = 2 ** (32 - prefix);
    return toBytes(toNumber(network.toByteArray()) + (random % mask));
  });

/** A public IPv4 address, as bytes. */
export const publicAddress = fc
  .nat(0xffffffff)
  .map(toBytes)
  .filter((bytes) => new ipaddr.IPv4(bytes).range() === "unicast");

type Notation = "decimal" | "octal" | "hexadecimal";

const write = (value: number, notation: Notation) => {
  if (notation === "octal") return `0${value.toString(8)}`;
  return notation === "hexadecimal" ? `0x${value.toString(16)}` : String(value);
};

/** The notations of `inet_aton`: one to four parts, each decimal, octal or hexadecimal. */
function inParts(bytes: number[], parts: number, notations: Notation[]): string {
  const values = [...bytes.slice(0, parts - 1), toNumber(bytes.slice(parts - 1))];
  return values.map((value, place) => write(value, notations[place] ?? "decimal")).join(".");
}

const fullWidth = (text: string) =>
  text.replace(/[0-9.]/g, (character) =>
    character === "." ? "。" : String.fromCharCode(character.charCodeAt(0) + 0xfee0),
  );
const percentEncoded = (text: string) =>
  text.replace(/\d/g, (digit) => `%${digit.charCodeAt(0).toString(16)}`);

/** IPv6 prefixes for an embedded IPv4 address: mapped, compatible, translated, NAT64 and local-use NAT64. */
const EMBEDDED = ["::ffff:", "::", "::ffff:0:", "64:ff9b::", "64:ff9b:1::"];

function inIpv6(bytes: number[], prefix: string, isDotted: boolean): string {
  const [high, low] = [toNumber(bytes.slice(0, 2)), toNumber(bytes.slice(2))];
  const groups = `${high.toString(16)}:${low.toString(16)}`;
  return `[${prefix}${isDotted ? bytes.join(".") : groups}]`;
}

const notation = fc.constantFrom<Notation>("decimal", "octal", "hexadecimal");

/** Notations of an IPv4 address that `URL` normalizes to dotted decimal. */
export const ipv4Form = (bytes: number[]) =>
  fc
    .record({
      parts: fc.integer({ min: 1, max: 4 }),
      notations: fc.array(notation, { minLength: 4, maxLength: 4 }),
      spelling: fc.constantFrom(
        (text: string) => text,
        (text: string) => text.toUpperCase(),
        (text: string) => `${text}.`,
        fullWidth,
        percentEncoded,
      ),
    })
    .map(({ parts, notations, spelling }) => spelling(inParts(bytes, parts, notations)));

/** IPv6 addresses that embed an IPv4 address. */
export const ipv6Form = (bytes: number[]) =>
  fc
    .tuple(fc.constantFrom(...EMBEDDED), fc.boolean())
    .map(([prefix, isDotted]) => inIpv6(bytes, prefix, isDotted));
