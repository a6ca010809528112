import { describe, expect, it } from "vitest";
import { chooseLanguage } from "./choose-language";

const headers = { "content-type": "application/x-www-form-urlencoded" };
const choose = (language: string | undefined, referer?: string) =>
  chooseLanguage(
    new Request("http://localhost:3000/language", {
      method: "POST",
      headers: { host: "localhost:3000", ...(referer ? { referer } : {}) },
      body: new URLSearchParams(language === undefined ? {} : { language }),
    }),
  );

describe("chooseLanguage", () => {
  it("stores the language and redirects to the page that sent the form", async () => {
    const response = await choose("en", "http://localhost:3000/docs/errors?x=1");
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/docs/errors?x=1");
    expect(response.headers.get("set-cookie")).toMatch(
      /^language=en; Path=\/; Max-Age=31536000; SameSite=Lax; HttpOnly$/,
    );
  });

  it("redirects to the page in the chosen language if the page's path contains the language", async () => {
    const { headers } = await choose("en", "http://localhost:3000/nl/docs/errors?x=1");
    expect(headers.get("location")).toBe("/en/docs/errors?x=1");
    expect((await choose("en", "http://localhost:3000/nl")).headers.get("location")).toBe("/en");
  });

  it.each([
    undefined,
    "not a URL",
    "https://elsewhere.example/docs",
    "http://localhost:3000//elsewhere.example",
  ])("redirects to the home page when the referrer is %s", async (referer) => {
    expect((await choose("nl", referer)).headers.get("location")).toBe("/");
  });

  it.each([undefined, "", "de", "en; Path=/admin"])(
    "stores nothing when the language is %s",
    async (language) => {
      expect((await choose(language)).headers.get("set-cookie")).toBeNull();
    },
  );

  it("ignores a form with more than 32 fields, because a large form would block the event loop", async () => {
    const body = `language=en&${"a&".repeat(31)}`;
    const send = (text: string) =>
      chooseLanguage(new Request("http://localhost:3000/language", { method: "POST", body: text, headers }));
    expect((await send(body)).headers.get("set-cookie")).toBeNull();
    expect((await send(body.slice(0, -1))).headers.get("set-cookie")).toMatch(/^language=en;/);
  });

  it("redirects if the body isn't a form", async () => {
    const request = new Request("http://localhost:3000/language", { method: "POST", body: "{" });
    expect((await chooseLanguage(request)).status).toBe(303);
  });
});
