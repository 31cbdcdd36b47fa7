import type { DocumentSources } from './document-kind';

/**
 * Returns warnings for the user who generates a document, in French; they do not prevent it. A departmental approval does not cover another
 * department (CSI R725-1, arrêté du 27/02/2017): an event elsewhere needs a check by staff.
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
    `L’évènement a lieu ${where}. ${approval} du département ${issuer.departmentCode} ne couvre pas un autre département : ` +
      'vérifiez l’agrément avant d’envoyer ce document.',
  ];
}
