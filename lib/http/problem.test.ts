import { describe, expect, test } from "vitest";
import { AppError } from "@/lib/contract/errors";
import { getOpenApiDocument } from "./openapi/get";
import { presentProblem } from "./problem";
import { responseFormatFor } from "./response-format";

const ID = "rec00000000000000";
const MERGED = new AppError("candidate_not_found", "Merged.", { mergedInto: ID });

const present = (method: string, path: string) => {
  const body = async () => new Uint8Array();
  const request = { method, path, search: "?wait=1", header: () => null, remoteAddress: null, body };
  const { status, headers } = presentProblem(MERGED, request, "test", responseFormatFor(path));
  return [status, headers.location];
};

describe("a read of a merged candidate", () => {
  test.each(["/api/v2", "/api/sandbox", "/api/console"])("is redirected under %s/candidates", (start) => {
    for (const rest of ["", "/interactions"]) {
      const redirected = [308, `${start}/candidates/${ID}${rest}?wait=1`];
      expect(present("GET", `${start}/candidates/recAAAAAAAAAAAAAA${rest}`)).toEqual(redirected);
    }
  });

  test("isn't redirected if the path contains no candidate id", () => {
    for (const path of ["/api/v2/auth/candidates/me", "/api/sandbox/auth/candidates/me"])
      expect(present("GET", path)).toEqual([404, undefined]);
  });
});

test("the OpenAPI document describes the redirect for GET /candidates/{id}, but not for GET /auth/candidates/me", () => {
  const { paths } = JSON.parse(JSON.stringify(getOpenApiDocument()));
  expect(Object.keys(paths["/candidates/{id}"].get.responses)).toContain("308");
  expect(Object.keys(paths["/auth/candidates/me"].get.responses)).not.toContain("308");
});
