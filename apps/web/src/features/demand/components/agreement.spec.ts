import type { AgreementAnswer } from '@pds/api-client/generated/model';
import { plainSpaces } from '@pds/kernel/testing';
import { brokenByForm, slotsAtStake } from './agreement';
import { sampleDossier } from './dossier-samples';
import { valuesOf } from './dossier-values';

const saved = valuesOf({ ...sampleDossier, demand: { ...sampleDossier.demand, organizationId: 5 } });
const [slot] = saved.demandSlots;
const agreement: AgreementAnswer = {
  quoteId: 12,
  price: 2_088,
  organizationId: 5,
  organizationName: 'Les Foulées',
  matches: true,
  differences: [],
};
const broken = (
  change: object,
  total: number | null = 2_088,
  on: AgreementAnswer | null = agreement,
  isMoved = false,
) => plainSpaces(brokenByForm(on, saved, { ...saved, ...change }, total, isMoved));

describe('what a save would break of an accepted quote', () => {
  it('is nothing while customer, slots and price stay, or nothing was accepted', () => {
    expect(broken({ eventName: 'Autre', comments: 'Accès nord' })).toEqual([]);
    expect(broken({ organizationId: 6 }, 500, null)).toEqual([]);
  });

  it('is the customer, the means of slots, the price', () => {
    expect(broken({ organizationId: 6 })).toEqual(['client Les Foulées → autre organisation']);
    expect(broken({ organizationId: null })).toEqual(['client Les Foulées → aucun']);
    expect(broken({ demandSlots: [{ ...slot!, lotA: 3 }] })).toEqual(['moyens d’un créneau']);
    expect(broken({}, 2_088, agreement, true)).toEqual(['horaires, à l’heure d’un autre fuseau']);
    expect(broken({}, 500)).toEqual(['2 088,00 € → 500,00 €']);
  });

  it('is not a discount by itself, nor a count emptied that was zero, nor a price that cannot be told', () => {
    expect(broken({ demandSlots: [{ ...slot!, discount: 10, lotC: null }] })).toEqual([]);
    expect(broken({}, null)).toEqual([]);
  });

  it('leaves out what no longer matches as it is stored', () => {
    const gone = (field: string) => ({
      ...agreement,
      differences: [{ field, accepted: '', present: '', message: '' }],
    });
    expect(broken({}, 500, gone('price') as AgreementAnswer)).toEqual([]);
    expect(broken({ organizationId: 6 }, 500, gone('price') as AgreementAnswer)).toHaveLength(1);
    expect(slotsAtStake(agreement)).toContain('accepté pour les créneaux actuels');
    expect(slotsAtStake(gone('slots') as AgreementAnswer)).toBeNull();
    expect(slotsAtStake(null)).toBeNull();
  });
});
