import "server-only";
export async function stageAttachments(body: unknown) { return { body, storageKeys: [] as string[] }; }
export async function discardStaged(..._: unknown[]) {}
