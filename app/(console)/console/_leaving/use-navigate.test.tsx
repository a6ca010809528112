import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { askBeforeLeaving } from "./leave-question";
import { useNavigate } from "./use-navigate";

afterEach(() => void vi.unstubAllGlobals());

/**
 * Opens a page with `useNavigate` and gives `answer` to each question. Returns the opened pages and the
 * questions.
 */
function navigate(answer: boolean) {
  const [opened, asked]: string[][] = [[], []];
  vi.stubGlobal("window", {
    confirm: (question: string) => {
      asked?.push(question);
      return answer;
    },
  });
  const router = { push: (path: string) => opened?.push(path) } as unknown as AppRouterInstance;
  let open: ((path: string) => void) | undefined;
  const Page = () => {
    open = useNavigate();
    return null;
  };
  renderToStaticMarkup(
    <AppRouterContext value={router}>
      <Page />
    </AppRouterContext>,
  );
  open?.("/console");
  return { opened, asked };
}

test("useNavigate opens a page without asking for confirmation if nothing would be interrupted", () => {
  expect(navigate(false)).toEqual({ opened: ["/console"], asked: [] });
});

test("while askBeforeLeaving is active, useNavigate opens a page only if the user agrees", () => {
  const stopAsking = askBeforeLeaving(() => window.confirm("Toch weggaan?"));
  expect(navigate(false)).toEqual({ opened: [], asked: ["Toch weggaan?"] });
  expect(navigate(true)).toEqual({ opened: ["/console"], asked: ["Toch weggaan?"] });
  stopAsking();
  expect(navigate(false)).toEqual({ opened: ["/console"], asked: [] });
});

test("useNavigate asks each component's question, even after another component stops asking", () => {
  const stopFirst = askBeforeLeaving(() => window.confirm("Stoppen met importeren?"));
  const stopSecond = askBeforeLeaving(() => window.confirm("Codes bewaard?"));
  expect(navigate(true).asked).toEqual(["Stoppen met importeren?", "Codes bewaard?"]);
  stopSecond();
  expect(navigate(false)).toEqual({ opened: [], asked: ["Stoppen met importeren?"] });
  stopFirst();
});
