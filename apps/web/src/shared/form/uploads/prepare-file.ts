/** Maximum file size in bytes (spec organiser 5: under 3 Mo). */
const maxFileBytes = 3 * 1024 * 1024;

/** Says that a file is larger than the server accepts. */
export const tooLargeText = (fileName: string) => `« ${fileName} » dépasse 3 Mo`;

/**
 * Makes a picture that is larger than the server accepts smaller, and a HEIC photograph a JPEG. Other files stay as they are, as do
 * pictures that the browser cannot read: the server says why it refuses them. Returns null for a file that is too large and no picture.
 *
 * The code for it is loaded with the first such file.
 */
export async function prepareFile(file: File): Promise<File | null> {
  if (file.size <= maxFileBytes && !/hei[cf]/i.test(file.type + file.name)) return file;
  return import('./shrink-picture').then(
    ({ shrinkPicture }) => shrinkPicture(file, maxFileBytes),
    () => file,
  );
}
