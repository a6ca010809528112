import "server-only";
import type { Verb } from "@/lib/contract/contract";
import type { health } from "./contract";

export const isLive: Verb<typeof health.live> = async () => ({ data: { live: true } });
