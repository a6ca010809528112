import { describe, expect, test } from "vitest";
import { renderRecordPage } from "./record-page";

const page = renderRecordPage({
  language: "nl",
  title: "Mijn <gegevens> & 'meer'",
  lead: "Gemaakt vandaag",
  sections: [
    {
      title: "Contact",
      rows: [
        ["Naam", 'Noor <script>alert("x")</script>'],
        ["Plaats", ""],
      ],
    },
    { title: "Documenten", rows: [], none: "Geen documenten" },
  ],
  empty: "Niet ingevuld",
});

describe("renderRecordPage", () => {
  test("escapes the page's title and the record's values", () => {
    expect(page).toContain("<h1>Mijn &lt;gegevens&gt; &amp; &#39;meer&#39;</h1>");
    expect(page).toContain("<dd>Noor &lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;</dd>");
    expect(page).not.toContain("<script");
  });

  test("shows the placeholder of a section without rows", () => {
    expect(page).toContain("<h2>Documenten</h2>\n<p>Geen documenten</p>");
  });

  test("shows the placeholder of an empty value", () => {
    expect(page).toContain("<dt>Plaats</dt><dd>Niet ingevuld</dd>");
  });

  test("returns a page that loads no other files and allows no scripts", () => {
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
    expect(page).not.toMatch(/ (src|href)=/);
  });
});
