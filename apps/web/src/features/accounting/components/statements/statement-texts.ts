import type {
  MatchReason,
  ProposalAnswer,
  StatementAnswer,
  StatementLineAnswer,
} from '@pds/api-client/generated/model';
import type { StatusText } from '../../../../shared/reference/statuses';
import { formatNumber } from '../../../../shared/ui/text/format';

const reasons: Readonly<Record<MatchReason, string>> = {
  number: 'Numéro de facture dans le libellé',
  reference: 'Numéro de facture dans la référence',
  'amount-and-name': 'Montant et nom du client',
  'sum-of-invoices': 'Somme de plusieurs factures',
  'credit-remainder': 'Reste dû après avoir',
  'part-payment': 'Règlement partiel',
  'amount-only': 'Même montant, sans nom',
  'deposit-slip': 'Remise de chèques enregistrée',
  'recorded-payment': 'Règlement déjà saisi',
  'rejected-payment': 'Règlement rejeté par la banque',
  refund: 'Remboursement d’un avoir',
};

const actions: Readonly<Record<ProposalAnswer['action'], string>> = {
  record: 'Enregistre le règlement',
  link: 'Confirme sans rien ajouter',
  reverse: 'Contre-passe le règlement',
};

/** Why a line was matched, in French. */
export const reasonText = ({ reason }: Pick<ProposalAnswer, 'reason'>): string => reasons[reason];

/** What accepting does, in French. */
export const actionText = ({ action }: Pick<ProposalAnswer, 'action'>): string => actions[action];

/** The state of a line with the certainty of its proposal. */
export function lineStatus({ state, proposal, movements, doubt }: StatementLineAnswer): StatusText {
  if (state === 'ignored') return { text: 'Ignorée', tone: 'neutral' };
  if (state === 'accepted')
    return movements.some(({ isRecorded, isReversed }) => isRecorded && isReversed)
      ? { text: 'Contre-passée', tone: 'refused' }
      : { text: 'Acceptée', tone: 'done' };
  if (proposal?.certainty === 'certain') return { text: 'Certaine', tone: 'progress' };
  return proposal || doubt ? { text: 'À vérifier', tone: 'attention' } : { text: 'Sans proposition', tone: 'neutral' };
}

/** The numbers of the invoices that a line concerns. */
export function concernedText({ proposal, movements }: StatementLineAnswer): string {
  return (proposal?.concerns ?? movements).map(({ invoice }) => invoice.number).join(', ');
}

/** What a file brought: « 12 lignes nouvelles, 488 déjà connues ». */
export function statementText(statement: StatementAnswer): string {
  const { state, percent, problem, linesNew, linesKnown } = statement;
  if (state === 'to-map') return 'Colonnes à choisir';
  if (state === 'failed') return problem ?? 'Ce relevé n’a pas été lu.';
  if (state === 'reading') return percent === null ? 'Lecture en cours' : `Lecture en cours, ${percent}\u00a0%`;
  const fresh = `${formatNumber(linesNew)} ${linesNew > 1 ? 'lignes nouvelles' : 'ligne nouvelle'}`;
  return `${fresh}, ${formatNumber(linesKnown)} déjà ${linesKnown > 1 ? 'connues' : 'connue'}`;
}
