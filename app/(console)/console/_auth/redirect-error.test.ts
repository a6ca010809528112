import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { GET } from "@/app/api/auth/[...nextauth]/route";
import { redirectError } from "./redirect-error";

test.each([
  ["error=AccessDenied", ["error"], "/console/sign-in?error=AccessDenied"],
  ["error=%0A", ["error"], "/console/sign-in?error=%0A"],
  ["error=a%26next%3Db", ["error"], "/console/sign-in?error=a%26next%3Db"],
  ["", ["error", "\n"], "/console/sign-in?error=%0A"],
  ["", ["error"], "/console/sign-in?error="],
  ["error=%0A", ["signin"], undefined],
])("redirectError('%s', %j) redirects to %s", (query, nextauth, location) => {
  const response = redirectError(new URLSearchParams(query), nextauth);
  expect(response?.headers.get("location")).toBe(location);
});

test("GET /api/auth/error returns a redirect for an error that contains a line break", async () => {
  const request = new NextRequest("http://localhost:3000/api/auth/error?error=%0A");
  const { status } = await GET(request, { params: Promise.resolve({ nextauth: ["error"] }) });
  expect(status).toBe(302);
});
