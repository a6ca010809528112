const query = new URLSearchParams({ email: "sanne@example.org" });
const reply = await fetch(`{{baseUrl}}/api/sandbox/candidates/find?${query}`, {
  headers: { "x-api-key": process.env.API_KEY },
});
const answer = await reply.json();
if (!reply.ok) throw new Error(`${answer.code}: ${answer.message}`);
for (const { id, name, phase } of answer.data) console.log(id, name, phase);
