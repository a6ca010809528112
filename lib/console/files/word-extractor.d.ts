/** word-extractor has no types of its own, and those of others lack the option. These are the parts we use. */
declare module "word-extractor" {
  type Options = { filterUnicode: boolean };
  export default class WordExtractor {
    extract(content: Buffer): Promise<{
      getBody(options: Options): string;
      getTextboxes(options: Options): string;
    }>;
  }
}
