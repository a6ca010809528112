import { expect, test } from "vitest";
import { renderHtml } from "@/test/render-html";
import { MoreCards } from "./more-cards";

test("the heading of the column describes the button that loads more cards", () => {
  const html = renderHtml(
    <MoreCards headingId="phase-nieuw" isLoading={false} isFailed={false} onLoad={() => undefined} />,
  );
  expect(html).toMatch(/<button[^>]* aria-describedby="phase-nieuw"/);
});
