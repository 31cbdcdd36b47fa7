import type { AgreementAnswer } from '@pds/api-client/generated/model';
import { plainSpaces } from '@pds/kernel/testing';
import { changeQuestion, needsOtherDevice, slotChangeWarning, termsBrokenByForm } from './agreement';
import { sampleDossier } from '../dossier/dossier-samples';
import { valuesOf } from '../dossier/dossier-values';

const saved = valuesOf({ ...sampleDossier, demand: { ...sampleDossier.demand, organizationId: 5 } });
const [slot] = saved.demandSlots;
const agreement: AgreementAnswer = {
  quoteId: 12,
  price: 2_088,
  organizationId: 5,
  organizationName: 'Les Foulées',
  matches: true,
  differences: [],
  slots: sampleDossier.slots.map((slot) => ({ ...slot })),
  outdatedBy: null,
};
const termsBroken = (
  change: object,
  total: number | null = 2_088,
  on: AgreementAnswer | null = agreement,
  isMoved = false,
) => plainSpaces(termsBrokenByForm(on, saved, { ...saved, ...change }, total, isMoved, sampleDossier.slots));

describe('terms of an accepted quote that a save would break', () => {
  it('are none while customer, slots and price stay, or nothing was accepted', () => {
    expect(termsBroken({ eventName: 'Autre', comments: 'Accès nord' })).toEqual([]);
    expect(termsBroken({ demandSlots: [{ ...slot!, name: 'Autre nom' }] })).toEqual([]);
    expect(termsBroken({ organizationId: 6 }, 500, null)).toEqual([]);
  });

  it('include the customer, the means of slots and the price', () => {
    expect(termsBroken({ organizationId: 6 })).toEqual(['organisateur Les Foulées → autre organisation']);
    expect(termsBroken({ organizationId: null })).toEqual(['organisateur Les Foulées → aucun']);
    expect(termsBroken({ demandSlots: [{ ...slot!, lotA: 3 }] })).toEqual(['moyens d’un créneau']);
    expect(termsBroken({ demandSlots: [{ ...slot!, endDate: '2027-05-09T23:00' }] })).toEqual([
      'horaires d’un créneau',
    ]);
    expect(termsBroken({}, 2_088, agreement, true)).toEqual(['horaires, à l’heure d’un autre fuseau']);
    expect(termsBroken({}, 500)).toEqual(['2 088,00 € → 500,00 €']);
  });

  it('exclude a discount by itself, an emptied count that was zero, and an unknown price', () => {
    expect(termsBroken({ demandSlots: [{ ...slot!, discount: 10, lotC: null }] })).toEqual([]);
    expect(termsBroken({}, null)).toEqual([]);
  });

  it('exclude what no longer matches as stored', () => {
    const gone = (field: string) => ({
      ...agreement,
      differences: [{ field, accepted: '', present: '', message: '' }],
    });
    expect(termsBroken({}, 500, gone('price') as AgreementAnswer)).toEqual([]);
    expect(termsBroken({ organizationId: 6 }, 500, gone('price') as AgreementAnswer)).toHaveLength(1);
    expect(slotChangeWarning(agreement)).toContain('accepté pour les créneaux actuels');
    expect(slotChangeWarning(gone('slots') as AgreementAnswer)).toBeNull();
    expect(slotChangeWarning(null)).toBeNull();
  });

  it('include a level that needs another device, and other options at the same price', () => {
    const sized = { ...slot!, publicPeak: 4_000, publicBehavior: 2, feature: 2, interventionDelay: 2 };
    const { startDate: _start, endDate: _end, ...means } = sized;
    const accepted = { ...sampleDossier.slots[0]!, ...means, rescueWorkerCount: 4 };
    const on = { ...agreement, slots: [accepted] };
    const brokenBy = (change: object) =>
      plainSpaces(
        termsBrokenByForm(
          on,
          { ...saved, demandSlots: [sized] },
          { ...saved, demandSlots: [{ ...sized, ...change }] },
          2_088,
          false,
          [accepted],
        ),
      );
    expect(brokenBy({})).toEqual([]);
    expect(brokenBy({ publicBehavior: 4, feature: 4, interventionDelay: 4 })).toEqual(['dispositif d’un créneau']);
    expect(brokenBy({ publicPeak: 40_000 })).toEqual(['dispositif d’un créneau']);
    expect(termsBroken({ demandOptions: [{ id: 1, name: 'Quad', price: 0, dayCount: 2 }] })).toEqual([
      'options aucune → Quad (2 jours)',
    ]);
    expect(termsBroken({ demandOptions: [{ id: 1, name: 'Quad', price: 0, dayCount: 0 }] })).toEqual([]);
  });
});

describe('a slot compared with its accepted quote', () => {
  const accepted = {
    ...sampleDossier.slots[0]!,
    ...{
      publicPeak: 4_000,
      publicBehavior: 2,
      feature: 2,
      interventionDelay: 2,
      actorDevice: false,
      deviceNature: null,
    },
    rescueWorkerCount: 4,
  };
  const needsOther = (change: object) =>
    needsOtherDevice({ ...agreement, slots: [accepted] }, { ...accepted, ...change });

  it('needs another device with another class or more rescuers, not with fewer than were sold', () => {
    expect(needsOther({})).toBe(false);
    expect(needsOther({ publicPeak: 3_000 })).toBe(false);
    expect(needsOther({ publicPeak: 7_000 })).toBe(true);
    expect(needsOther({ publicPeak: 100 })).toBe(true);
    expect(needsOther({ actorDevice: true, deviceNature: 3 })).toBe(true);
    expect(needsOther({ publicPeak: null })).toBe(true);
    expect(needsOther({ publicPeak: Number.NaN })).toBe(false);
    expect(needsOther({ id: accepted.id + 1, publicPeak: 70_000 })).toBe(false);
  });
});

describe('the confirmation before a change outside the form', () => {
  it('asks staff for a new quote to validate and organisers for one to accept, and is null when no accepted quote is affected', () => {
    const dossier = { agreement, isAidStation: false };
    const staff = changeQuestion({ ...dossier, actions: {} as never }, 'options');
    expect(staff!.text).toMatch(/options actuelles.*faire valider un nouveau devis/);
    const organiser = changeQuestion({ ...dossier, actions: null }, 'slots');
    expect(organiser!.text).toMatch(/vous envoie un nouveau devis, que vous aurez à accepter/);
    const differences = [{ field: 'slots', accepted: '', present: '', message: '' }] as const;
    const gone = { ...dossier, agreement: { ...agreement, matches: false, differences: [...differences] } };
    expect(changeQuestion({ ...gone, actions: {} as never }, 'slots')).toBeNull();
    expect(changeQuestion({ ...gone, actions: {} as never }, 'options')).not.toBeNull();
    expect(changeQuestion({ ...gone, actions: null }, 'options')).toBeNull();
    expect(changeQuestion({ ...dossier, actions: null, agreement: null }, 'slots')).toBeNull();
  });
});
