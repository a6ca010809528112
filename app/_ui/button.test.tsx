import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { Button } from "./button";

test("a busy button ignores presses and keeps its place in the tab order", () => {
  const press = vi.fn();
  const { props } = Button({ isBusy: true, onClick: press });
  const event = { preventDefault: vi.fn() };
  props.onClick(event);
  expect(press).not.toHaveBeenCalled();
  expect(event.preventDefault).toHaveBeenCalledTimes(1);
  expect(props).toMatchObject({ "aria-disabled": true });
  expect(props.disabled).toBeUndefined();
  Button({ onClick: press }).props.onClick(event);
  expect(press).toHaveBeenCalledTimes(1);
});

test("no console button is disabled while a request is pending, because it would lose the focus", () => {
  const folder = join(import.meta.dirname, "..", "(console)");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".tsx"),
  );
  const isDisabledWhilePending = (file: string) =>
    /\sdisabled=\{[^}]*\b(?:is(?:Pending|Saving|Sending|Entering|Loading|Ending)|isFetchingNextPage|isRefetching)\b/.test(
      readFileSync(join(folder, file), "utf8"),
    );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter(isDisabledWhilePending)).toEqual([]);
});
