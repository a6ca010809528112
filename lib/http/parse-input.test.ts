import { beforeAll, expect, test } from "vitest";
import { call, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { candidateInput } from "@/test/queue-fixtures";

let region: TestRegion;
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion([{ name: "Wijk", type: "number", required: false }]);
});

const WITH_FIELD = ["/0/customFields/Wijk", "/dryRun"];
test.each([
  ["skipCustomFieldValidation=false", WITH_FIELD],
  ["skipCustomFieldValidation=0", WITH_FIELD],
  ["", WITH_FIELD],
  ["skipCustomFieldValidation=true", ["/dryRun"]],
  ["skipCustomFieldValidation=", ["/dryRun"]],
  ["skipCustomFieldValidation=2", [...WITH_FIELD, "/skipCustomFieldValidation"]],
])(
  "an invalid parameter doesn't change which issues of the body are reported: %s",
  async (option, pointers) => {
    const body = [{ ...candidateInput("Anna"), customFields: { Wijk: "Noord" } }];
    const response = await call("POST", `/api/v2/candidates?dryRun=maybe&${option}`, {
      key: region.key,
      body,
    });
    expect(response.status).toBe(400);
    const found = response.body.data.issues.map(({ pointer }: { pointer: string }) => pointer);
    expect(found.sort()).toEqual(pointers);
  },
);
