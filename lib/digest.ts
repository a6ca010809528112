import "server-only";
import crypto from "node:crypto";

/** SHA-256 as 64 lower-case hexadecimal characters. `crypto.hash` is twice as fast, and new in Node 20.12. */
export const sha256: (content: string | Uint8Array) => string =
  typeof crypto.hash === "function"
    ? (content) => crypto.hash("sha256", content, "hex")
    : (content) => crypto.createHash("sha256").update(content).digest("hex");
