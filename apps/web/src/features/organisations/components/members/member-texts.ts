import type { MemberFunction, MemberRowAnswer, MemberStatus } from '@pds/api-client/generated/model';
import { dayText } from '../../../../shared/ui/text/day';

export const memberStatuses: Readonly<Record<MemberStatus, string>> = {
  volunteer: 'Bénévole',
  employee: 'Salarié',
  external: 'Extérieur',
  provider: 'Prestataire',
};

/** The functions as the dialog offers them, the most responsibility first. */
export const memberFunctions: Readonly<Record<MemberFunction, string>> = {
  deviceLeader: 'Chef de dispositif',
  sectorLeader: 'Chef de secteur',
  commandPostLeader: 'Chef de poste de commandement',
  postLeader: 'Chef de poste',
  teamLeader: 'Chef d’équipe',
  teamMember: 'Équipier',
  commandPostOperator: 'Opérateur de poste de commandement',
  logistician: 'Logisticien',
};

/** Qualifications that the dialog proposes, spelled as the server stores them; others are typed. */
export const proposedQualifications = ['PSC1', 'PSE1', 'PSE2', 'BNSSA', 'PAE PSC', 'PAE PS', 'Permis B'];

/** « Chef d’équipe, Logisticien » */
export const functionsText = ({ functions }: Pick<MemberRowAnswer, 'functions'>) =>
  (Object.keys(memberFunctions) as MemberFunction[])
    .filter((each) => functions.includes(each))
    .map((each) => memberFunctions[each])
    .join(', ');

/** Those that ended or end soon first, those without end last. */
export const urgentFirst = ({ qualifications }: MemberRowAnswer) =>
  qualifications.toSorted((a, b) => rank(a) - rank(b));
const rank = ({ expiry, validUntil }: MemberRowAnswer['qualifications'][number]) =>
  Number(expiry === 'valid') + Number(validUntil === null);

/** « PSE2 jusqu’au 12/05/2027 » */
export function qualificationText({ name, validUntil, expiry }: MemberRowAnswer['qualifications'][number]): string {
  if (validUntil === null) return name;
  return `${name} ${expiry === 'expired' ? 'expirée le' : 'jusqu’au'} ${dayText(validUntil)}`;
}

/** What the list says of a member beside their name. */
export function statusText({ status, isMinor, hasGuardianAgreement, awayUntil, leftOn }: MemberRowAnswer): string {
  return [
    memberStatuses[status],
    isMinor && (hasGuardianAgreement ? 'mineur' : 'mineur sans accord'),
    awayUntil !== null && `absent jusqu’au ${dayText(awayUntil)}`,
    leftOn !== null && `sert jusqu’au ${dayText(leftOn)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
