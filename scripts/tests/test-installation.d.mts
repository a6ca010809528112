export function testInstallationFolder(name: string): string;
export function openTestLog(name: string): { path: string; descriptor: number };
export function removeInstallation(dataDir: string): Promise<void>;
