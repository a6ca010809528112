import { describe, expect, test } from "vitest";
import { httpUrl } from "@/lib/contract/formats";
import { completeUrl } from "./complete-url";

describe("completeUrl", () => {
  test.each([
    ["https://nl.wikipedia.org/wiki/Curaçao", "https://nl.wikipedia.org/wiki/Cura%C3%A7ao"],
    ["https://www.voorbeeld.nl/?q=é", "https://www.voorbeeld.nl/?q=%C3%A9"],
    ["https://www.voorbeeld.nl#é", "https://www.voorbeeld.nl#%C3%A9"],
    ["https://münchen.de", "https://xn--mnchen-3ya.de"],
    ["http://münchen.de:8080/ü", "http://xn--mnchen-3ya.de:8080/%C3%BC"],
    ["http://münchen.de:443", "http://xn--mnchen-3ya.de:443"],
    ["münchen.de", "https://xn--mnchen-3ya.de"],
    ["mu\u0308nchen.de", "https://xn--mnchen-3ya.de"],
    ["voorbeeld.nl:8080/x", "https://voorbeeld.nl:8080/x"],
    ["www.voorbeeld.nl?a[]=1|2", "https://www.voorbeeld.nl?a%5B%5D=1%7C2"],
    ["www.voorbeeld.nl/100%", "https://www.voorbeeld.nl/100%25"],
    ["https://[::1]:8080/[x]", "https://[::1]:8080/%5Bx%5D"],
    ["https://www.voorbeeld.nl/caf%C3%A9", "https://www.voorbeeld.nl/caf%C3%A9"],
    ["https://Voorbeeld.nl/a/../b", "https://Voorbeeld.nl/a/../b"],
  ])("turns %s into %s, which the API accepts", (typed, completed) => {
    expect(completeUrl(typed)).toBe(completed);
    expect(httpUrl.safeParse(completed).success).toBe(true);
  });

  test.each([
    "noor",
    "noor@voorbeeld.nl",
    "javascript:alert(1)",
    "https://noor:geheim@münchen.de",
    "https://münchen.de:99999",
    "https://www.voorbeeld.nl/a en https://www.voorbeeld.nl/b",
    "www.voorbeeld.nl www.voorbeeld.org",
    "https://www.voorbeeld.nl/\ud800",
  ])("doesn't turn %j into a URL that the API accepts", (typed) => {
    expect(completeUrl(typed)).toBe(typed);
    expect(httpUrl.safeParse(typed).success).toBe(false);
  });
});
