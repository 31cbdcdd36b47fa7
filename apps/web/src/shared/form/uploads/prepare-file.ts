/** Maximum file size in bytes (spec organiser 5: under 3 Mo). */
const maxFileBytes = 3 * 1024 * 1024;

const officeFile = /\.(?:docx?|dotx?|rtf|od[tsp]|pages|pptx?)$/i;

/**
 * Makes a picture that is larger than the server accepts smaller, and a HEIC photograph a JPEG. Other files stay as they are, as do
 * pictures that the browser cannot read: the server says why it refuses them. Returns what to do, in French, with a file of an office
 * program and with one that is too large and no picture.
 *
 * The code for it is loaded with the first such file.
 */
export async function prepareFile(file: File): Promise<File | string> {
  const isOfficeFile = officeFile.test(file.name);
  if (!isOfficeFile && file.size <= maxFileBytes && !/hei[cf]/i.test(file.type + file.name)) return file;
  // Without a network the server says it later.
  return import('./unsuitable-file').then(
    ({ madeSuitable }) => madeSuitable(file, maxFileBytes, isOfficeFile),
    () => file,
  );
}
