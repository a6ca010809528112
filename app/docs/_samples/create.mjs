const response = await fetch("{{baseUrl}}/api/sandbox/candidates", {
  method: "POST",
  headers: {
    "x-api-key": process.env.API_KEY,
    "idempotency-key": "sanne-1",
    "content-type": "application/json",
  },
  body: JSON.stringify([{ name: "Sanne Voorbeeld", email: "sanne@example.org", privacyConsent: true }]),
});
const result = await response.json();
if (!response.ok) throw new Error(`${result.code}: ${result.message}`);
console.log(result.data.mutationId);
