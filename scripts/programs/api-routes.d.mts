import type { Plugin } from "vite";

export const apiRoutesModule: string;
export function apiRoutesSource(): string;
export function apiRoutesForVite(): Plugin;
