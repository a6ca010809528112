import { describe } from "vitest";
import { contracts, testAuthorization } from "@/test/authorization";

// Tests half of the authorization matrix. `authorization.test.ts` tests the other half, so that two test
// workers can share the work.
describe("each caller can access only its own records (odd-numbered routes) [spec 1.admin-only 4.regions-admin 4.webhook-scope 5.scopes 5.session-no-region]", () => {
  testAuthorization(contracts.filter((_, index) => index % 2 === 1));
});
