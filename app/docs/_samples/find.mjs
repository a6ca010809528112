import { createClient } from "@instroom/client";

const instroom = createClient({ baseUrl: "{{baseUrl}}", key: process.env.API_KEY, mode: "sandbox" });
const { data } = await instroom.get("/candidates/find", { query: { email: "sanne@example.org" } });
for (const { id, name, phase } of data) console.log(id, name, phase);
