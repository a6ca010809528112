const reply = await fetch("{{baseUrl}}/api/sandbox/candidates", {
  method: "POST",
  headers: {
    "x-api-key": process.env.API_KEY,
    "idempotency-key": "sanne-1",
    "content-type": "application/json",
  },
  body: JSON.stringify([{ name: "Sanne Voorbeeld", email: "sanne@example.org", privacyConsent: true }]),
});
const answer = await reply.json();
if (!reply.ok) throw new Error(`${answer.code}: ${answer.message}`);
console.log(answer.data.mutationId);
