import { expect, test } from "vitest";
import type { QuestionState } from "@/lib/portal/questions/send-question";
import { renderHtml } from "@/test/render-html";
import { QuestionForm } from "./question-form";

test("browsers don't cut off a question that is too long, so the candidate is asked to shorten it", () => {
  const action = async (state: QuestionState) => state;
  const html = renderHtml(<QuestionForm action={action} path="/portal" />, { language: "nl" });
  expect(html).toContain('name="text"');
  expect(html).not.toMatch(/maxlength/i);
});

test("both fields are marked as required", () => {
  const action = async (state: QuestionState) => state;
  const html = renderHtml(<QuestionForm action={action} path="/portal" />, { language: "nl" });
  const labels = [...html.matchAll(/<label[^>]*>([^<]*)</g)].map(([, text]) => text);
  expect(labels).toEqual(["Waar gaat je vraag over? (verplicht)", "Je vraag (verplicht)"]);
});
