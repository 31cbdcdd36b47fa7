/** Id of the button that fills the first slot of a dossier in which people are missing, in « Qui vient ? ». */
export const whoComesAnchor = 'qui-vient';

/** Leads to that button, behind the path of the dossier. */
export const whoComes = `?onglet=engagement#${whoComesAnchor}`;
