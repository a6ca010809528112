import "server-only";
export async function releaseFilesOf(..._: unknown[]) {}
export async function releaseStaged(..._: unknown[]) {}
export async function removeReleasedFiles(..._: unknown[]) {}
export async function sweepOrphans(..._: unknown[]) {}
