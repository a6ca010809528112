import { env } from "@/lib/env";
import { measureQueryCost } from "@/lib/testing/query-cost";

console.log(JSON.stringify(await measureQueryCost(env().DATABASE_URL, Number(process.argv[2]))));
