import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

const der = (tag: number, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const bytes = body.length < 256 ? [body.length] : [body.length >> 8, body.length & 0xff];
  // DER encodes a length in as few bytes as possible, and browsers reject a longer encoding.
  const length = body.length < 128 ? bytes : [0x80 + bytes.length, ...bytes];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...content: Buffer[]) => der(0x30, ...content);
const hex = (text: string) => Buffer.from(text, "hex");

const ECDSA_WITH_SHA256 = sequence(hex("06082a8648ce3d040302"));
const COMMON_NAME = hex("0603550403");
const SUBJECT_ALTERNATIVE_NAME = hex("0603551d11");

const bitString = (content: Buffer) => der(0x03, Buffer.from([0]), content);
const utcTime = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, "")}Z`));
const days = (count: number) => new Date(Date.now() + count * 86_400_000);

/** Creates a self-signed certificate in PEM format without openssl. */
export function selfSignedCertificate(hostname: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from("a test")))));
  const alternativeNames = der(0x04, sequence(der(0x82, Buffer.from(hostname))));
  const content = sequence(
    der(0xa0, hex("020102")),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    ECDSA_WITH_SHA256,
    name,
    sequence(utcTime(days(-1)), utcTime(days(1))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(sequence(SUBJECT_ALTERNATIVE_NAME, alternativeNames))),
  );
  const certificate = sequence(content, ECDSA_WITH_SHA256, bitString(sign("sha256", content, privateKey)));
  const lines = certificate.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n"),
  };
}
