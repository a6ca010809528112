import { expect, test } from "vitest";
import { renderHtml } from "@/test/render-html";
import { TimelineEnd } from "./timeline-end";

const shown = (state: { isLong: boolean; isComplete: boolean }) =>
  renderHtml(<TimelineEnd {...state} isLoading={false} error={null} show={() => undefined} />);

test("a timeline of which older items exist says that items may be missing in between", () => {
  const html = shown({ isLong: false, isComplete: false });
  expect(html).toContain("the latest 100 of each kind, so older items may be missing in between.");
  expect(html).toContain("Show older items</button>");
});

test("a timeline whose older items were loaded says whether it is complete", () => {
  expect(shown({ isLong: true, isComplete: true })).toContain("Everything is shown now.");
  expect(shown({ isLong: true, isComplete: false })).toContain("the latest 1,000 of each kind. Older ones");
});
