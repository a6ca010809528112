import { createClient } from "@instroom/client";

const instroom = createClient({ baseUrl: "{{baseUrl}}", key: process.env.API_KEY, mode: "sandbox" });
const { data } = await instroom.patch("/candidates/{id}", {
  path: { id: process.env.CANDIDATE_ID },
  query: { idempotencyKey: "address-8812" },
  body: { phase: "in opleiding", city: "Assen", linkedin: null },
});
console.log(data.mutationId);
