import "server-only";
export async function attach(..._: unknown[]) { return { curriculumVitae: [], otherAttachments: [] }; }
