import { shrinkPicture } from './shrink-picture';

/** Says that a file is larger than the server accepts, and how a PDF becomes smaller. */
function tooLargeText(fileName: string): string {
  const advice = /\.pdf$/i.test(fileName)
    ? '. Numérisez-le en noir et blanc à 150\u00a0points par pouce, exportez-le en qualité réduite, ou joignez-le en plusieurs parties.'
    : '';
  return `«\u00a0${fileName}\u00a0» dépasse 3\u00a0Mo${advice}`;
}

/** Says how a text or a presentation becomes a PDF. */
const officeFileText = (fileName: string) =>
  `«\u00a0${fileName}\u00a0» doit d’abord devenir un PDF. Ouvrez-le, puis\u00a0: dans Word, Fichier, «\u00a0Enregistrer sous\u00a0», type PDF\u00a0; ` +
  'dans LibreOffice, Fichier, «\u00a0Exporter au format PDF\u00a0»\u00a0; sur un téléphone, «\u00a0Imprimer\u00a0», puis «\u00a0Enregistrer en PDF\u00a0».';

/**
 * Returns a picture that fits, or what to do, in French, with a file of an office program and with one that is too large and no picture.
 *
 * @param maxBytes that the server accepts
 */
export async function madeSuitable(file: File, maxBytes: number, isOfficeFile: boolean): Promise<File | string> {
  return isOfficeFile ? officeFileText(file.name) : ((await shrinkPicture(file, maxBytes)) ?? tooLargeText(file.name));
}
