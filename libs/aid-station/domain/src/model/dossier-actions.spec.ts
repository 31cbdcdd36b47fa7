import { type DemandStatusCode, demandStatusCodes } from '@pds/demand/contract';
import type { Agreement } from '@pds/documents/contract';
import { managerRoles } from '@pds/kernel';
import { dossierActions, type DossierState, listedActions } from './dossier-actions';

const agreement: Agreement = {
  quoteId: 12,
  totalCents: 208_800,
  organisationId: 3,
  organisationName: 'Les Foulées',
  timeZone: 'Europe/Paris',
  slots: [],
  differences: [],
};
const demand: DossierState = {
  role: 'ROLE_LOCAL_MANAGER',
  status: demandStatusCodes.inProgress,
  agreement,
  isInvoiced: false,
  isHandedOver: false,
};
const station: DossierState = { ...demand, status: demandStatusCodes.transformed };

describe('the actions on a dossier', () => {
  it.each(managerRoles)('are all available for %s, on a demand in progress with an accepted quote', (role) => {
    expect(dossierActions({ ...demand, role })).toEqual({
      ...{ save: null, transform: null, duplicate: null, delete: null, refuse: null },
      takeUp: expect.stringMatching(/refusée/),
    });
  });

  it('are none for a role that only reads', () => {
    const actions = dossierActions({ ...demand, role: 'ROLE_ACCOUNTING' });
    expect(new Set(Object.values(actions))).toEqual(new Set(['Votre rôle ne permet pas de modifier ce dossier.']));
  });

  it('are none once the dossier is handed over', () => {
    const actions = dossierActions({ ...station, isHandedOver: true });
    expect(new Set(Object.values(actions))).toEqual(new Set(['Ce dossier n’est plus dans votre périmètre.']));
  });

  it('exclude the transformation before a quote is validated, and name the quote that no longer matches', () => {
    expect(dossierActions({ ...demand, agreement: null }).transform).toMatch(/aucun devis validé/);
    const differences = [{ field: 'price' as const, accepted: '2 088,00 €', present: '500,00 €' }];
    expect(dossierActions({ ...demand, agreement: { ...agreement, differences } }).transform).toMatch(
      /devis n°\s12 ne correspond plus.*500,00 €/,
    );
  });

  it.each([demandStatusCodes.refused, demandStatusCodes.cancelled] as DemandStatusCode[])(
    'exclude transformation and deletion for a demand of status %i',
    (status) => {
      const { transform, delete: remove, save } = dossierActions({ ...demand, status });
      expect([transform, remove]).toEqual([expect.stringMatching(/en cours/), expect.stringMatching(/en cours/)]);
      expect(save).toBeNull();
    },
  );

  it('include refusing a demand in progress, and taking up a refused one', () => {
    const { refuse, takeUp } = dossierActions({ ...demand, status: demandStatusCodes.refused });
    expect([refuse, takeUp]).toEqual([expect.stringMatching(/en cours/), null]);
    expect(dossierActions(station)).toMatchObject({
      refuse: expect.stringMatching(/en cours/),
      takeUp: expect.stringMatching(/refusée/),
    });
  });

  it.each([demand, station, { ...station, isInvoiced: true }, { ...demand, status: demandStatusCodes.refused }])(
    'are the same in a list as in the dossier',
    (dossier) => {
      const { duplicate, delete: remove } = dossierActions(dossier);
      expect(listedActions(dossier)).toEqual({ duplicate, delete: remove });
      expect(listedActions({ ...dossier, role: 'ROLE_ACCOUNTING' }).delete).toMatch(/rôle/);
    },
  );

  it('include deleting a station until it is invoiced, and exclude a second transformation', () => {
    expect(dossierActions(station)).toMatchObject({ delete: null, transform: expect.stringMatching(/déjà/) });
    expect(dossierActions({ ...station, isInvoiced: true }).delete).toMatch(/facturé/);
  });
});
