import { describe, expect, it } from "vitest";
import { parseAdminArguments } from "./admin-request";

describe("parseAdminArguments", () => {
  it.each([
    [["--email", "anna@example.org"], { email: "anna@example.org", replaces: false }],
    [
      ["--name", "Anna de Vries", "--email", "anna@example.org", "--replace"],
      { email: "anna@example.org", name: "Anna de Vries", replaces: true },
    ],
  ])("parses %j", (line, expected) => {
    expect(parseAdminArguments(line)).toEqual(expected);
  });

  it.each([
    [[], "--email anna@example.org"],
    [["--email", "anna"], "--email anna@example.org"],
    [["--email", "anna@example.org", "--name", ""], "1 to 200 characters"],
    [["--mail", "anna@example.org"], "--mail"],
    [["anna@example.org"], "anna@example.org"],
  ])("rejects %j and says what is wrong", (line, named) => {
    expect(() => parseAdminArguments(line)).toThrow(named);
  });
});
