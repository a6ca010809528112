import "server-only";
import type { Handler } from "@/lib/contract/contract";
import type { health } from "./contract";

export const checkLiveness: Handler<typeof health.live> = async () => ({ data: { live: true } });
