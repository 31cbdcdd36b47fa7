import { defaultServices, recordedDemand, type DemandState } from '@pds/demand/domain';
import { filedDemand } from '@pds/demand/domain/testing';
import { type Change, changesBetween, type Json, pathSegments } from '@pds/kernel';
import type { DossierEvent, TimelineNames } from './dossier-timeline.read-model';
import { describeChanges, describeEvent } from './timeline-texts';

const zones = { before: 'Europe/Paris', after: 'Europe/Paris' };
const names: TimelineNames = {
  departments: new Map([[69, 'Rhône (69)']]),
  offices: new Map([[1, 'Lyon 3']]),
  organisations: new Map([[7, 'Les Foulées']]),
  elements: new Map([
    ['/slots/#11', 'Matin'],
    ['/options/#3', 'Quad'],
  ]),
};
const described = (change: Change) => describeChanges([change], names, zones)[0];
const event = (what: string, facts: DossierEvent['facts'] = {}, changes: readonly Change[] = []): DossierEvent => ({
  key: { source: 'entry', id: 1 },
  at: 0,
  what,
  kinds: ['dossier'],
  by: null,
  facts,
  changes,
});

/** A demand with a value in every field. */
function fullDemand(): DemandState {
  const staff = { accountId: 6, isOrganiser: false };
  const demand = filedDemand();
  const row = { name: 'Anne', phone: '0639980009', address: 'Nord' };
  const services = { rescueServices: [{ id: 4, informed: true, present: true }] };
  demand.describeSlot(
    11,
    { contactSlots: [row], interestPoints: [row], services, publicBehavior: 2, feature: 2, interventionDelay: 2 },
    staff,
    1,
    [1, 2],
  );
  demand.describeParticularities({}, { fileId: 3, originalName: 'arrêté.png' }, staff, 1);
  const change = {
    extras: [{ name: 'Scène', quantity: 2, priceMills: 1_234 }],
    demandOptions: [{ id: 3, name: 'Quad', priceCents: 100, dayCount: 1 }],
    services,
  };
  const offered = { id: 3, name: 'Quad', icon: 'quad', activated: true, priceCents: 100 };
  demand.configure(change, 6, 1, { timeZone: 'Europe/Paris', offeredOptions: [offered], propose: () => null });
  return demand.snapshot();
}

/** Another value of the same form; ids of elements stay, so that their fields differ. */
function other(value: Json): Json {
  if (Array.isArray(value)) return value.map(other);
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return `${value}.`;
  if (typeof value === 'boolean') return !value;
  if (value === null) return 1;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, key === 'id' ? each : other(each)]));
}

describe('the texts of the timeline', () => {
  it('exist for every field of a demand', () => {
    const state = JSON.parse(JSON.stringify(recordedDemand(fullDemand()))) as Record<string, Json>;
    const changes = changesBetween(state, other(state) as object);
    expect(changes.length).toBeGreaterThan(100);
    const unknown = changes.filter((change) => {
      const [shown] = describeChanges([change], names, zones);
      return shown && shown.label.split(' – ').at(-1) === pathSegments(change.path).at(-1);
    });
    expect(unknown).toEqual([]);
  });

  it.each<[Change, string, string | null, string | null]>([
    [{ path: '/packagePriceCents', before: null, after: 123_450 }, 'Prix forfaitaire', null, '1\u202f234,50\u00a0€'],
    [{ path: '/status', before: 1, after: 3 }, 'Statut de la demande', 'EN COURS', 'VALIDÉE'],
    [{ path: '/commercialStatus', before: 4, after: 5 }, 'Statut commercial', 'Commandé', 'Facturé'],
    [{ path: '/hideCosting', before: false, after: true }, 'Montants masqués sur les documents', 'non', 'oui'],
    [{ path: '/departmentId', before: 69, after: 38 }, 'Département', 'Rhône (69)', 'n°\u00a038'],
    [{ path: '/officeId', before: null, after: 1 }, 'Antenne', null, 'Lyon 3'],
    [{ path: '/organisationId', before: 7, after: null }, 'Organisation', 'Les Foulées', null],
    [{ path: '/comments', before: '', after: 'Oui' }, 'Commentaires', null, 'Oui'],
    [{ path: '/optionsDiscount', before: 0, after: 12.5 }, 'Remise sur les options', '0\u00a0%', '12,5\u00a0%'],
    [{ path: '/options/#3/dayCount', before: 1, after: 2 }, 'Option «\u00a0Quad\u00a0» – jours', '1', '2'],
    [
      { path: '/options/#3', after: { id: 3, name: 'Quad', priceCents: 5_000, dayCount: 2 } },
      'Option «\u00a0Quad\u00a0»',
      null,
      '2 jours × 50,00\u00a0€',
    ],
    [
      { path: '/extras/#9/priceMills', before: 1_234, after: 1_230 },
      'Complément n°\u00a09 – prix unitaire',
      '1,234\u00a0€',
      '1,23\u00a0€',
    ],
    [
      { path: '/slots/#11/startsAt', before: Date.parse('2027-05-08T06:00Z'), after: Date.parse('2027-12-08T06:00Z') },
      'Créneau «\u00a0Matin\u00a0» – début',
      '08/05/2027 08:00',
      '08/12/2027 07:00',
    ],
    [
      { path: '/slots/#11/details/contactSlots/#5', after: { id: 5 } },
      'Créneau «\u00a0Matin\u00a0» – contact sur place',
      null,
      'n°\u00a05',
    ],
    [
      { path: '/slots/#11/details/contactSlots/#5', before: { id: 5 }, after: { id: 5 } },
      'Créneau «\u00a0Matin\u00a0» – contact sur place',
      'n°\u00a05',
      'modifié',
    ],
    [
      { path: '/slots/#11/details/interestPoints/#5', after: { id: 5, name: 'Scène', address: 'Quai 2' } },
      'Créneau «\u00a0Matin\u00a0» – point d’intérêt',
      null,
      'Scène, Quai 2',
    ],
    [{ path: '/particularities/decree', before: { fileId: 3 }, after: null }, 'Arrêté', 'fichier n°\u00a03', null],
    [
      { path: '/engagement/services/rescueServices/#4/informed', before: false, after: true },
      `${defaultServices.rescueServices[4]} – Service prévenu`,
      'non',
      'oui',
    ],
    [{ path: '/contact/phone', before: '', after: '' }, 'Téléphone du contact', 'effacé', 'effacé'],
    [
      { path: '/particularities/preparatoryMeetingDate', before: null, after: '2027-02-01' },
      'Date de la réunion préparatoire',
      null,
      '01/02/2027',
    ],
    [{ path: '/fieldOfThePast', before: 1, after: 2 }, 'fieldOfThePast', '1', '2'],
  ])('describe %j as: %s, from %s to %s', (change, label, before, after) => {
    expect(described(change)).toEqual({ path: change.path, label, before, after });
  });

  it('show instants in the time zone of each side', () => {
    const moved = { before: 'Europe/Paris', after: 'Indian/Reunion' };
    const start = (before: string, after: string): Change => ({
      path: '/slots/#11/startsAt',
      before: Date.parse(before),
      after: Date.parse(after),
    });
    const zone: Change = { path: '/timeZone', ...moved };
    const kept = start('2027-05-08T08:00+02:00', '2027-05-08T08:00+04:00');
    const changed = start('2027-05-08T08:00+02:00', '2027-05-08T09:00+04:00');
    const lost = { path: '/slots/#12', before: { startsAt: kept.before!, endsAt: kept.before! } };
    expect(describeChanges([zone, kept, lost], names, moved).map(({ before, after }) => [before, after])).toEqual([
      ['Europe/Paris', 'Indian/Reunion'],
      ['08/05/2027 08:00 – 08/05/2027 08:00', null],
    ]);
    expect(describeChanges([changed], names, moved)).toMatchObject([
      { before: '08/05/2027 08:00', after: '08/05/2027 09:00' },
    ]);
    const contact = { path: '/contact/lastName', before: 'anonymisée', after: 'anonymisée' };
    expect(describeChanges([contact], names, moved)).toMatchObject([{ before: 'effacé', after: 'effacé' }]);
  });

  it('show the rates of a price as one change, and no order of elements', () => {
    const changes: Change[] = [
      { path: '/pricingBasis/rates/cents/vps', before: 1, after: 2 },
      { path: '/slots/#', before: [11, 12], after: [12, 11] },
      { path: '/pricingBasis/rulesVersion', before: '1', after: '2' },
    ];
    expect(describeChanges(changes, names, zones)).toEqual([
      { path: '/pricingBasis', label: 'Tarifs appliqués', before: null, after: 'mis à jour' },
    ]);
  });

  it.each<[string, DossierEvent['facts'], string, string | null]>([
    ['demand.filed', {}, 'Dossier créé', null],
    ['demand.changed', {}, 'Dossier modifié', null],
    ['demand.noted', { text: 'À rappeler' }, 'Note interne', 'À rappeler'],
    ['demand.file-added', { file: 'Plan d’accès' }, 'Pièce jointe «\u00a0Plan d’accès\u00a0» ajoutée', null],
    ['demand.file-removed', { file: 'Annexe 2' }, 'Pièce jointe «\u00a0Annexe 2\u00a0» retirée', null],
    ['aid-station.tracked', {}, 'Statut de la demande modifié', null],
    [
      'aid-station.deadline-marked',
      { deadline: 'sdis', isDone: true },
      'Échéance «\u00a0Information du SDIS\u00a0» marquée comme faite',
      null,
    ],
    [
      'aid-station.deadline-marked',
      { deadline: 'sdis', isDone: false },
      'Échéance «\u00a0Information du SDIS\u00a0» n’est plus marquée comme faite',
      null,
    ],
    ['aid-station.made', {}, 'Demande transformée en poste de secours', null],
    [
      'accounting.issued-unchecked',
      { number: 'F69-2026-000041' },
      'Facture F69-2026-000041 émise sans le contrôle de la plateforme',
      'La plateforme ne répondait pas, le département a choisi de ne pas l’attendre',
    ],
    ['documents.made', { document: 12, type: 2 }, 'Convention n°\u00a012 générée', null],
    [
      'documents.attested',
      { document: 12, type: 2 },
      'Attestation de présence des secours délivrée',
      'convention n°\u00a012',
    ],
    [
      'documents.outdated',
      { document: 12, type: 1, isOrganiser: true },
      'Le dossier ne correspond plus au devis n°\u00a012 accepté',
      null,
    ],
    ['documents.copy-added', { document: 12, type: 1 }, 'Devis n°\u00a012\u00a0: exemplaire signé ajouté', null],
    [
      'documents.declined',
      { document: 12, type: 1, reason: 'Trop cher' },
      'Devis n°\u00a012 refusé en ligne par l’organisateur',
      'Trop cher',
    ],
    [
      'documents.accepted',
      { document: 12, type: 1, reason: null },
      'Devis n°\u00a012 accepté en ligne par l’organisateur',
      null,
    ],
    [
      'aid-station.reinforcement-asked',
      { office: 'Vienne', means: { vps: 2, rescuer: 4 } },
      'Renfort demandé à l’antenne «\u00a0Vienne\u00a0»',
      '4\u00a0secouristes, 2\u00a0VPS',
    ],
    [
      'aid-station.reinforcement-withdrawn',
      { office: 'Vienne', means: {} },
      'Demande de renfort retirée\u00a0: antenne «\u00a0Vienne\u00a0»',
      null,
    ],
    [
      'accounting.credit-note-issued',
      { number: 'A1', invoice: 'F1', amountCents: 100, comment: '' },
      'Avoir A1 émis',
      '1,00\u00a0€ sur la facture F1',
    ],
    [
      'accounting.payment-recorded',
      { number: 'F1', amountCents: -100, type: 2, reverses: 3, isRefund: false, reason: 'Rejeté' },
      'Contre-passation sur la facture F1',
      '\u22121,00\u00a0€, chèque, Rejeté',
    ],
    [
      'mails.posted',
      { subject: 'Devis', recipients: [{ address: 'a@b.example', kind: 'cc', state: 'refused' }] },
      'E-mail «\u00a0Devis\u00a0»',
      'a@b.example (copie)\u00a0: refusé',
    ],
    [
      'mails.posted',
      {
        subject: 'Devis',
        state: 'refused',
        recipients: [
          { address: 'anonyme', kind: 'to', state: 'refused' },
          { address: 'a@b.example', kind: 'cc', state: 'refused' },
        ],
      },
      'E-mail «\u00a0Devis\u00a0»',
      'Non reçu, destinataire effacé',
    ],
    [
      'mails.posted',
      { subject: 'Devis', state: 'sent', recipients: [{ address: 'anonyme', kind: 'to', state: 'sent' }] },
      'E-mail «\u00a0Devis\u00a0»',
      'anonyme\u00a0: envoyé',
    ],
  ])('describe %s %j as « %s »', (what, facts, title, text) => {
    expect(describeEvent(event(what, facts), names, zones)).toEqual({ title, text, changes: [] });
  });
});
