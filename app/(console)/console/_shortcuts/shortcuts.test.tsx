import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { useShortcutSwitch } from "./shortcuts";

const Switch = () => <>{useShortcutSwitch().isOn ? "on" : "off"}</>;

it("single-key shortcuts are off until the page has read the user's choice", () => {
  expect(renderToStaticMarkup(<Switch />)).toBe("off");
});
