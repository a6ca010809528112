/** word-extractor has no types of its own, and third-party types lack an option. We declare what we use. */
declare module "word-extractor" {
  type Options = { filterUnicode: boolean };
  export default class WordExtractor {
    extract(content: Buffer): Promise<{
      getBody(options: Options): string;
      getTextboxes(options: Options): string;
    }>;
  }
}
