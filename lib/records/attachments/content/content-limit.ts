import { MIB } from "@/lib/contract/contract";

export const CONTENT_BYTES_MAX = 10 * MIB;
