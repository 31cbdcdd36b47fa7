import type { InstalmentToDoAnswer, ToDoKind, ToDoLineAnswer } from '@pds/api-client/generated/model';
import { counted } from '@pds/kernel';
import { pathTo } from '../../../routing/routes';
import { staffDossierPath } from '../../../shared/dossier/staff-dossier-path';
import { deadlineName } from '../../../features/aid-station/components/deadline-name';
import { whoComes } from '../../../features/aid-station/components/sign-ups/who-comes-path';
import { demandsToDo, stationsToDo } from '../../../shared/reference/statuses';
import { countdownText } from '../../../shared/ui/text/countdown';
import { formatDate, formatMoney, formatNumber } from '../../../shared/ui/text/format';
import { daysFrom, today } from '../../../shared/ui/text/today';

/** The kinds of « À traiter », and the act that each asks for. */
export const toDoKinds: Readonly<Record<ToDoKind, { readonly name: string; readonly act: string }>> = {
  'late-deadline': { name: 'Échéances en retard', act: 'Ouvrir' },
  blocked: { name: 'Factures bloquées', act: 'Débloquer' },
  unpaid: { name: 'Impayées', act: 'Relancer' },
  'to-invoice': { name: stationsToDo['to-invoice'], act: 'Facturer' },
  'instalment-to-invoice': { name: stationsToDo['instalment-to-invoice'], act: 'Facturer' },
  deadline: { name: 'Échéances', act: 'Ouvrir' },
  reinforcement: { name: 'Renforts demandés', act: 'Répondre' },
  'change-asked': { name: 'Modifications et annulations demandées', act: 'Répondre' },
  'to-transform': { name: demandsToDo['to-transform'], act: 'Transformer' },
  'quote-to-follow-up': { name: demandsToDo['quote-to-follow-up'], act: 'Relancer' },
  new: { name: demandsToDo.new, act: 'Ouvrir' },
  'without-quote': { name: demandsToDo['without-quote'], act: 'Établir le devis' },
};

/** Tells a line from the others. */
export const lineKey = ({ kind, id, deadline }: ToDoLineAnswer): string => `${kind} ${deadline?.kind ?? ''} ${id}`;

/** Returns where the act of a line is done: the tab of the dossier, who comes for a team, or the list of asked reinforcement. */
export function linePath({ kind, dossierId, isAidStation, deadline }: ToDoLineAnswer): string {
  if (kind === 'reinforcement' || dossierId === null) return pathTo('planning_reinforcements');
  const path = staffDossierPath({ id: dossierId, isAidStation });
  if (deadline?.kind === 'team') return `${path}${whoComes}`;
  if (kind === 'to-invoice' || kind === 'instalment-to-invoice') return `${path}?onglet=administratif#invoice_amount`;
  return kind === 'new' ? path : `${path}?onglet=administratif`;
}

/** Returns what is to be done: the deadline by its name. */
export const lineName = ({ kind, deadline }: ToDoLineAnswer): string =>
  deadline ? deadlineName(deadline) : toDoKinds[kind].name;

/** Returns how long the line has waited, with its amount or date. */
export function lineText(line: ToDoLineAnswer): string {
  const { kind, since, amount, isQuoteExpired, invoiceNumber, instalment, deadline, reinforcement } = line;
  if (deadline) return countdownText(deadline.daysLeft);
  const waited = ago(daysFrom(since!, today()));
  switch (kind) {
    case 'quote-to-follow-up':
      return isQuoteExpired
        ? `devis de ${formatMoney(amount)} expiré, à refaire`
        : `devis de ${formatMoney(amount)}, ${waited}`;
    case 'change-asked':
      return `demandée ${waited}`;
    case 'to-transform':
      return `devis validé ${waited}`;
    case 'instalment-to-invoice':
      return instalmentText(instalment!, amount);
    case 'to-invoice':
      return `terminé ${waited}`;
    case 'blocked':
    case 'unpaid':
      return `${invoiceNumber}\u00a0: ${formatMoney(amount)}, ${kind === 'unpaid' ? 'échue' : 'transmise'} ${waited}`;
    case 'reinforcement':
      return `${reinforcement}, demande reçue ${waited}`;
    default:
      return `déposée ${waited}`;
  }
}

/** `acompte de 30 % à facturer : 27,00 €, à la signature` */
function instalmentText({ kind, percent, dueOn }: InstalmentToDoAnswer, amount: number | null): string {
  const share = percent === null ? '' : ` de ${formatNumber(percent)}\u00a0%`;
  const due = dueOn === null ? 'à la signature' : `dû le ${formatDate(dueOn)}`;
  return `${kind === 'deposit' ? `acompte${share}` : 'solde'} à facturer\u00a0: ${formatMoney(amount)}, ${due}`;
}

/** Whether the line should have been done before. */
export function isLate({ kind, instalment }: ToDoLineAnswer): boolean {
  if (instalment?.dueOn) return daysFrom(instalment.dueOn, today()) > 0;
  return kind === 'late-deadline' || kind === 'unpaid' || kind === 'blocked';
}

const ago = (count: number) => (count <= 0 ? 'aujourd’hui' : `il y a ${counted(count, 'jour')}`);
