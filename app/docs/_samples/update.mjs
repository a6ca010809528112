import { createClient } from "@instroom/client";

const instroom = createClient({ baseUrl: "{{baseUrl}}", key: process.env.API_KEY, mode: "sandbox" });
const id = process.env.CANDIDATE_ID;
const { data } = await instroom.patch("/candidates/{id}", {
  path: { id },
  query: { idempotencyKey: `address-8812-${id}` },
  body: { phase: "in opleiding", city: "Assen", linkedin: null },
});
console.log(data.mutationId);
