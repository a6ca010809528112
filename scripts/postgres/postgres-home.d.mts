/** The folder of the server's own files; undefined when nothing was ever prepared for this DATA_DIR. */
export function findPostgresDir(dataDir: string): string | undefined;
