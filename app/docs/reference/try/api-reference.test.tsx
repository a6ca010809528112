import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ApiReference } from "./api-reference";

it("the API playground is marked as English", () => {
  const html = renderToStaticMarkup(<ApiReference scriptUrl="/scalar.js" errorMessage="Mislukt" />);
  expect(html).toMatch(/^<div lang="en"/);
});
