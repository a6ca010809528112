/** The allowed content types and the file extensions that operating systems use for them. */
export const EXTENSIONS = {
  "application/pdf": ["pdf"],
  "application/msword": ["doc"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "application/vnd.oasis.opendocument.text": ["odt"],
  "application/rtf": ["rtf", "doc"],
  "text/plain": ["txt", "text", "md"],
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/webp": ["webp"],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type ContentType = keyof typeof EXTENSIONS;

export const ALLOWED_EXTENSIONS = Object.values(EXTENSIONS).flat();

export const hasExtension = (filename: string, extensions: readonly string[]): boolean =>
  extensions.some((extension) => filename.toLowerCase().endsWith(`.${extension}`));

export const hasAllowedExtension = (filename: string): boolean => hasExtension(filename, ALLOWED_EXTENSIONS);

export const isContentType = (name: string): name is ContentType => Object.hasOwn(EXTENSIONS, name);
