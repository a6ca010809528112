export function testInstanceDir(name: string): string;
export function openTestLog(name: string): { path: string; descriptor: number };
export function removeInstance(dataDir: string): Promise<void>;
