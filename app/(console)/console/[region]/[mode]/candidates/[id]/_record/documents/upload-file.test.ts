import { expect, test } from "vitest";
import { checkFiles } from "./upload-file";

const fileOf = (name: string, content: string | Uint8Array<ArrayBuffer> = "Een levensloop") =>
  new File([content], name);

test("files that the console can't upload are grouped by problem", async () => {
  const accepted = [fileOf("een.txt"), fileOf("TWEE.TXT")];
  const files = [
    fileOf("groot.pdf", new Uint8Array(10 * 1024 * 1024 + 1)),
    ...accepted.slice(0, 1),
    fileOf("leeg.txt", ""),
    fileOf("a.exe"),
    fileOf("b.exe"),
    fileOf("tekst.pdf", "Mijn werk"),
    ...accepted.slice(1),
  ];
  expect(await checkFiles(files)).toEqual({
    accepted,
    rejected: [
      ["tooLarge", ["groot.pdf"]],
      ["empty", ["leeg.txt"]],
      ["wrongType", ["a.exe", "b.exe"]],
      ["misnamed", ["tekst.pdf"]],
    ],
  });
});
