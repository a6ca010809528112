const response = await fetch(`{{baseUrl}}/api/sandbox/candidates/${process.env.CANDIDATE_ID}`, {
  method: "PATCH",
  headers: {
    "x-api-key": process.env.API_KEY,
    "idempotency-key": "address-8812",
    "content-type": "application/json",
  },
  body: JSON.stringify({ phase: "in opleiding", city: "Assen", linkedin: null }),
});
const result = await response.json();
if (!response.ok) throw new Error(`${result.code}: ${result.message}`);
console.log(result.data.mutationId);
