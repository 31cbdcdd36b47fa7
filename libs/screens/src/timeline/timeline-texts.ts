import { paymentTypes, statusLabel } from '@pds/accounting/domain';
import { countsText, type MeansCounts } from '@pds/aid-station/domain';
import { changeFields, type ChangeField, defaultServices, type serviceGroups } from '@pds/demand/domain';
import { type DeadlineKind, deadlineNames } from '@pds/organisations/contract';
import { type Change, formatEuros, type Json, pathSegments } from '@pds/kernel';
import { erasedAddress } from '@pds/platform';
import type { DossierEvent, TimelineNames } from './dossier-timeline.read-model';
import { fieldAt, type Labels } from './timeline-fields';
import type { ZonesOfEvent } from './zones-of-event';

/** A change in readable form; a side is null when it had no value. */
export interface DescribedChange {
  readonly path: string;
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** An event of a dossier in readable form. */
export interface DescribedEvent {
  readonly title: string;
  /** Text in addition to changes: that of a note, an amount, recipients. */
  readonly text: string | null;
  readonly changes: readonly DescribedChange[];
}

const elements: Labels = { slots: 'Créneau', extras: 'Complément', options: 'Option' };
const rates = '/pricingBasis';
const erased = 'effacé';

/**
 * Changes in readable form. Orders of lists are omitted, and the rates of a price are one change whatever their number. Times that keep
 * their wall-clock time in another zone are omitted too: the change of zone is shown.
 *
 * @param zones in which instants are shown
 */
export function describeChanges(
  changes: readonly Change[],
  names: TimelineNames,
  zones: ZonesOfEvent,
): DescribedChange[] {
  const told = changes
    .filter(({ path }) => !path.endsWith('/#') && !isOfRates(path))
    .map((change) => describeChange(change, names, zones))
    .filter(({ before, after }) => zones.before === zones.after || before !== after || before === erased);
  const areRatesNew = changes.some(({ path }) => isOfRates(path));
  const areRatesDescribed = { path: rates, label: 'Tarifs appliqués', before: null, after: 'mis à jour' };
  return areRatesNew ? [...told, areRatesDescribed] : told;
}

function isOfRates(path: string): boolean {
  return path === rates || path.startsWith(`${rates}/`);
}

function describeChange({ path, before, after }: Change, names: TimelineNames, zones: ZonesOfEvent): DescribedChange {
  const segments = pathSegments(path);
  const { label, format } = fieldAt(segments);
  const told = { path, label: [elementOf(segments, names), serviceOf(segments), label].filter(Boolean).join(' – ') };
  // Only erased values are recorded as equal on both sides.
  if (before !== undefined && before === after) return { ...told, before: erased, after: erased };
  // For contact persons, only the fact of a change is shown.
  if (isOfContact(segments) && before !== undefined && after !== undefined) {
    return { ...told, before: format(before, names, zones.before), after: 'modifié' };
  }
  const said = (value: Json | undefined, timeZone: string) =>
    value === undefined || value === null || value === '' ? null : format(value, names, timeZone);
  return { ...told, before: said(before, zones.before), after: said(after, zones.after) };
}

function isOfContact(segments: readonly string[]): boolean {
  return segments.at(-2) === 'contactSlots';
}

/** `Créneau « Nuit »`; empty for a change outside any element. */
function elementOf([list = '', id = '']: readonly string[], { elements: known }: TimelineNames): string {
  const kind = elements[list];
  if (kind === undefined || !id.startsWith('#')) return '';
  const name = known.get(`/${list}/${id}`);
  return name ? `${kind} «\u00a0${name}\u00a0»` : `${kind} n°\u00a0${id.slice(1)}`;
}

/** The name of a service whose own fields changed, by the specification's number. */
function serviceOf(segments: readonly string[]): string {
  const at = segments.indexOf('services');
  if (at === -1 || segments.length <= at + 3) return '';
  const group = defaultServices[segments[at + 1] as (typeof serviceGroups)[number]];
  return group?.[Number(segments[at + 2]!.slice(1))] ?? '';
}

interface Paper {
  readonly name: string;
  /** The ending of its French participle. */
  readonly ending: '' | 'e';
}
const papers: Readonly<Record<number, Paper>> = {
  1: { name: 'Devis', ending: '' },
  2: { name: 'Convention', ending: 'e' },
  3: { name: 'Déclaration de dispositif', ending: 'e' },
};
const acts: Labels = {
  made: 'généré',
  sent: 'envoyé',
  validated: 'validé',
  deleted: 'supprimé',
  accepted: 'accepté',
  declined: 'refusé',
};
const reinforcementActs: Labels = {
  'reinforcement-asked': 'Renfort demandé à l’',
  'reinforcement-granted': 'Renfort accordé par l’',
  'reinforcement-declined': 'Renfort refusé par l’',
  'reinforcement-withdrawn': 'Demande de renfort retirée\u00a0: ',
};
const mailStates: Labels = { queued: 'en attente', sent: 'envoyé', refused: 'refusé' };

/** An event in readable form, its title first. */
export function describeEvent(
  { what, facts, changes }: DossierEvent,
  names: TimelineNames,
  zones: ZonesOfEvent,
): DescribedEvent {
  return { ...headOf(what, facts), changes: describeChanges(changes, names, zones) };
}

function headOf(what: string, facts: DossierEvent['facts']): Pick<DescribedEvent, 'title' | 'text'> {
  const [context, act] = what.split('.') as [string, string];
  if (context === 'documents') return documentHead(act, facts);
  if (context === 'accounting') return entryHead(act, facts);
  switch (what) {
    case 'demand.filed':
      return { title: 'Dossier créé', text: null };
    case 'demand.handed-over':
      return { title: 'Évènement confié à un autre gestionnaire', text: null };
    case 'demand.noted':
      return { title: 'Note interne', text: String(facts['text']) };
    case 'demand.change-asked':
      return facts['field'] === 'withdrawal'
        ? { title: 'Manifestation annulée par l’organisateur', text: null }
        : { title: 'Modification demandée par l’organisateur', text: changeFieldOf(facts) };
    case 'demand.change-answered':
      return facts['field'] === 'withdrawal'
        ? { title: `Annulation ${facts['outcome'] === 'refused' ? 'non confirmée' : 'confirmée'}`, text: null }
        : { title: `Modification demandée\u00a0: ${changeAnswerOf(facts)}`, text: changeFieldOf(facts) };
    case 'demand.file-added':
      return { title: `Pièce jointe «\u00a0${String(facts['file'])}\u00a0» ajoutée`, text: null };
    case 'demand.file-removed':
      return { title: `Pièce jointe «\u00a0${String(facts['file'])}\u00a0» retirée`, text: null };
    case 'aid-station.made':
      return { title: 'Demande transformée en poste de secours', text: null };
    case 'aid-station.tracked':
      return { title: 'Statut de la demande modifié', text: null };
    case 'aid-station.changed':
      return { title: 'Statut du poste modifié', text: null };
    case 'aid-station.deadline-marked': {
      const name = deadlineNames[String(facts['deadline']) as DeadlineKind] ?? String(facts['deadline']);
      const state = facts['isDone'] ? 'marquée comme faite' : 'n’est plus marquée comme faite';
      return { title: `Échéance «\u00a0${name}\u00a0» ${state}`, text: null };
    }
    case 'aid-station.reinforcement-asked':
    case 'aid-station.reinforcement-granted':
    case 'aid-station.reinforcement-declined':
    case 'aid-station.reinforcement-withdrawn': {
      const office = `antenne «\u00a0${String(facts['office'])}\u00a0»`;
      return { title: `${reinforcementActs[act]!}${office}`, text: countsText(facts['means'] as MeansCounts) || null };
    }
    case 'mails.posted':
      return { title: `E-mail «\u00a0${String(facts['subject'])}\u00a0»`, text: recipientsOf(facts) };
    default:
      return { title: 'Dossier modifié', text: null };
  }
}

function changeFieldOf(facts: DossierEvent['facts']): string {
  return changeFields[String(facts['field']) as ChangeField] ?? String(facts['field']);
}

function changeAnswerOf({ outcome, quote }: DossierEvent['facts']): string {
  if (outcome === 'quoted') return `réponse par le devis n°\u00a0${String(quote)}`;
  return outcome === 'refused' ? 'refusée' : 'faite';
}

function documentHead(act: string, facts: DossierEvent['facts']): Pick<DescribedEvent, 'title' | 'text'> {
  const { name, ending } = papers[Number(facts['type'])] ?? { name: 'Document', ending: '' };
  const paper = `${name} n°\u00a0${String(facts['document'])}`;
  if (act === 'copy-added') return { title: `${paper}\u00a0: exemplaire signé ajouté`, text: null };
  if (act === 'attested')
    return { title: 'Attestation de présence des secours délivrée', text: paper.replace('C', 'c') };
  if (act === 'outdated')
    return { title: `Le dossier ne correspond plus au ${paper.replace('D', 'd')} accepté`, text: null };
  if (act === 'copy-removed') return { title: `${paper}\u00a0: exemplaire signé retiré`, text: null };
  const online = act === 'accepted' || act === 'declined' ? ' en ligne par l’organisateur' : '';
  const reason = facts['reason'] ?? null;
  return { title: `${paper} ${acts[act] ?? act}${ending}${online}`, text: reason === null ? null : String(reason) };
}

function entryHead(act: string, facts: DossierEvent['facts']): Pick<DescribedEvent, 'title' | 'text'> {
  const number = String(facts['number']);
  const amountCents = Number(facts['amountCents']);
  const amount = formatEuros(amountCents);
  if (act === 'invoice-issued') {
    return { title: `Facture ${number} émise`, text: `${amount}, ${String(facts['organisation'])}` };
  }
  if (act === 'issued-unchecked') {
    const text = 'La plateforme ne répondait pas, le département a choisi de ne pas l’attendre';
    return { title: `Facture ${number} émise sans le contrôle de la plateforme`, text };
  }
  if (act === 'paper-deposited') {
    const platform = facts['channel'] === 'chorus-pro' ? 'Chorus Pro' : 'la plateforme agréée';
    return { title: `${number} déposé sur ${platform}`, text: null };
  }
  if (act === 'delivery-status-received') {
    const label = statusLabel(Number(facts['code']));
    return { title: `Dépôt de ${number}\u00a0: ${label}`, text: facts['reason'] ? String(facts['reason']) : null };
  }
  if (act === 'credit-note-issued') {
    const comment = facts['comment'] ? `, ${String(facts['comment'])}` : '';
    const note = facts['note'] ? ` (note interne\u00a0: ${String(facts['note'])})` : '';
    return {
      title: `Avoir ${number}${facts['isFinal'] ? ' définitif' : ''} émis`,
      text: `${amount} sur la facture ${String(facts['invoice'])}${comment}${note}`,
    };
  }
  const kind = paymentTypes[Number(facts['type'])] ?? '';
  const reason = facts['reason'] ? `, ${String(facts['reason'])}` : '';
  const payment = facts['isRefund'] ? 'Remboursement' : 'Paiement';
  const title = facts['reverses'] === null ? payment : 'Contre-passation';
  return { title: `${title} sur la facture ${number}`, text: `${amount}, ${kind.toLowerCase()}${reason}` };
}

function recipientsOf(facts: DossierEvent['facts']): string {
  const recipients = facts['recipients'] as readonly { address: string; kind: string; state: string }[];
  const isErased = recipients.some(({ address, kind }) => kind === 'to' && address === erasedAddress);
  if (isErased && facts['state'] !== 'sent') return 'Non reçu, destinataire effacé';
  return recipients
    .map(
      ({ address, kind, state }) => `${address}${kind === 'cc' ? ' (copie)' : ''}\u00a0: ${mailStates[state] ?? state}`,
    )
    .join(', ');
}
