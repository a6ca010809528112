const reply = await fetch(`{{baseUrl}}/api/sandbox/candidates/${process.env.CANDIDATE_ID}`, {
  method: "PATCH",
  headers: {
    "x-api-key": process.env.API_KEY,
    "idempotency-key": "address-8812",
    "content-type": "application/json",
  },
  body: JSON.stringify({ phase: "in opleiding", city: "Assen", linkedin: null }),
});
const answer = await reply.json();
if (!reply.ok) throw new Error(`${answer.code}: ${answer.message}`);
console.log(answer.data.mutationId);
