import { createClient } from "@instroom/client";

const instroom = createClient({ baseUrl: "{{baseUrl}}", key: process.env.API_KEY, mode: "sandbox" });
const { data } = await instroom.post("/candidates", {
  query: { idempotencyKey: "sanne-1" },
  body: [{ name: "Sanne Voorbeeld", email: "sanne@example.org", privacyConsent: true }],
});
console.log(data.mutationId);
