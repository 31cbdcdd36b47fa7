/** Says that a file is larger than the server accepts, and how a PDF becomes smaller. */
export function tooLargeText(fileName: string): string {
  const advice = /\.pdf$/i.test(fileName)
    ? '. Numérisez-le en noir et blanc à 150\u00a0points par pouce, exportez-le en qualité réduite, ou joignez-le en plusieurs parties.'
    : '';
  return `«\u00a0${fileName}\u00a0» dépasse 3\u00a0Mo${advice}`;
}

/** Says how a text or a presentation becomes a PDF. */
export const officeFileText = (fileName: string) =>
  `«\u00a0${fileName}\u00a0» doit d’abord devenir un PDF. Ouvrez-le, puis\u00a0: dans Word, Fichier, «\u00a0Enregistrer sous\u00a0», type PDF\u00a0; ` +
  'dans LibreOffice, Fichier, «\u00a0Exporter au format PDF\u00a0»\u00a0; sur un téléphone, «\u00a0Imprimer\u00a0», puis «\u00a0Enregistrer en PDF\u00a0».';
