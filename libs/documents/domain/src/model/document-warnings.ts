import type { DocumentSources } from './document-kind';

/**
 * What whoever generates a document should know, in French; it does not stand in the way. A departmental approval does not
 * cover another department (CSI R725-1, arrêté du 27/02/2017): an event outside needs somebody to look.
 */
export function documentWarnings({ dossier, issuer }: Pick<DocumentSources, 'dossier' | 'issuer'>): string[] {
  const { departmentCode, severalDepartments } = dossier.event;
  if (!issuer || (!severalDepartments && (departmentCode === null || departmentCode === issuer.departmentCode)))
    return [];
  const where = severalDepartments
    ? 'sur plusieurs départements'
    : departmentCode === '0'
      ? 'hors de la liste des départements'
      : `dans le département ${departmentCode}`;
  const approval = issuer.approvalNumber ? `L’agrément n°\u00a0${issuer.approvalNumber}` : 'L’agrément';
  return [
    `L’événement a lieu ${where}. ${approval} du département ${issuer.departmentCode} ne couvre pas un autre département : ` +
      'vérifiez l’agrément avant d’envoyer ce document.',
  ];
}
