import { describe } from "vitest";
import { contracts, testAuthorization } from "@/test/authorization";

// Tests half of the authorization matrix. The other half is in a separate file, so that two test workers can
// share the work.
describe("each caller can access only its own records, in the routes at odd positions [spec 1.admin-only 4.regions-admin 4.webhook-scope 5.scopes 5.session-no-region]", () => {
  testAuthorization(contracts.filter((_, index) => index % 2 === 1));
});
