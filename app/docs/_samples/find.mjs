const query = new URLSearchParams({ email: "sanne@example.org" });
const response = await fetch(`{{baseUrl}}/api/sandbox/candidates/find?${query}`, {
  headers: { "x-api-key": process.env.API_KEY },
});
const result = await response.json();
if (!response.ok) throw new Error(`${result.code}: ${result.message}`);
for (const { id, name, phase } of result.data) console.log(id, name, phase);
