import { buffer } from "node:stream/consumers";
import WordExtractor from "word-extractor";

/**
 * A program that reads a DOC file from stdin and writes its text to stdout, with text boxes at the end. Exits
 * with an error if the file is damaged or has a password.
 */

/** Keeps typographic quotation marks and dashes. */
const AS_WRITTEN = { filterUnicode: false };

const file = await new WordExtractor().extract(await buffer(process.stdin));
const parts = [file.getBody(AS_WRITTEN), file.getTextboxes(AS_WRITTEN)].map((text) => text.trim());
process.stdout.write(parts.filter((text) => text !== "").join("\n\n"));
