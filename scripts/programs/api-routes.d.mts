import type { Plugin } from "vite";

export const apiRoutesModuleId: string;
export function generateApiRoutesModule(): string;
export function apiRoutesVitePlugin(): Plugin;
