import type { Change, Json } from '@pds/kernel';
import { threadOf } from './organiser-thread';

const told = (what: string, facts: Record<string, Json> = {}, changes: Change[] = []) =>
  threadOf([{ at: 0, what, facts, changes }]).map(({ text, detail }) =>
    detail === null ? text : `${text} | ${detail}`,
  )[0];

describe('the thread of an organiser', () => {
  it.each<[string, Record<string, Json>, string]>([
    ['demand.filed', {}, 'Demande reçue par l’association'],
    ['demand.change-asked', { field: 'place' }, 'Modification demandée | Lieu'],
    ['demand.change-answered', { field: 'place', outcome: 'refused', quote: null }, 'Modification refusée | Lieu'],
    ['demand.change-asked', { field: 'withdrawal' }, 'Annulation demandée'],
    ['demand.change-answered', { field: 'withdrawal', outcome: 'done', quote: null }, 'Annulation confirmée'],
    [
      'demand.change-answered',
      { field: 'place', outcome: 'quoted', quote: 12 },
      'Réponse à votre modification\u00a0: devis n°\u00a012 | Lieu',
    ],
    ['demand.file-added', { file: 'Plan d’accès' }, 'Document ajouté | Plan d’accès'],
    ['documents.sent', { document: 12, type: 2 }, 'Convention n°\u00a012 envoyée'],
    ['documents.attested', { document: 12, type: 2 }, 'Attestation de présence des secours délivrée'],
    ['documents.declined', { document: 12, type: 1, reason: 'Trop cher' }, 'Devis n°\u00a012 refusé | Trop cher'],
    [
      'accounting.payment-recorded',
      { number: 'F1', amountCents: 40_000, type: 2, reverses: null, isRefund: false, reason: null },
      'Paiement reçu sur la facture F1 | 400,00\u00a0€',
    ],
    [
      'accounting.payment-recorded',
      { number: 'F1', amountCents: -40_000, type: 2, reverses: 3, isRefund: false, reason: 'Rejeté' },
      'Paiement annulé sur la facture F1 | 400,00\u00a0€',
    ],
  ])('tells %s %j as « %s »', (what, facts, text) => {
    expect(told(what, facts)).toBe(text);
  });

  it('tells a refusal, a deletion and « Sans suite », and no other change of a dossier', () => {
    const changed = (path: string, after: Json, what = 'demand.changed') =>
      told(what, {}, [{ path, before: null, after }]);
    expect(changed('/status', 2)).toBe('Demande non prise en charge par l’association');
    expect(changed('/deletedAt', 1)).toBe('Demande annulée');
    for (const what of ['aid-station.changed', 'aid-station.tracked'])
      expect(changed('/commercialStatus', 3, what)).toBe('Dossier sans suite');
    expect(changed('/commercialStatus', 4, 'aid-station.changed')).toBeUndefined();
    expect(changed('/packagePriceCents', 100)).toBeUndefined();
  });

  it.each<[string, Record<string, Json>]>([
    ['demand.noted', { text: 'Mauvais payeur' }],
    ['documents.made', { document: 12, type: 1 }],
    ['documents.sent', { document: 12, type: 3 }],
    ['documents.outdated', { document: 12, type: 1, isOrganiser: false }],
    ['aid-station.tracked', {}],
    ['aid-station.reinforcement-asked', { office: 'Vienne', means: {} }],
    ['mails.posted', { subject: 'Devis', recipients: [] }],
    ['accounting.paper-deposited', { number: 'F1', channel: 'chorus-pro' }],
  ])('never tells %s %j', (what, facts) => {
    expect(told(what, facts)).toBeUndefined();
  });
});
