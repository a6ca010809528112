import { env } from "@/lib/platform/env";
import { measureQueryCost } from "@/test/query-cost";

console.log(JSON.stringify(await measureQueryCost(env().DATABASE_URL, Number(process.argv[2]))));
