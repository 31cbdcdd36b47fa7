import type { Instant, Period } from '@pds/kernel';
import fc from 'fast-check';
import {
  DossierNotHeld,
  DossierWithoutOffice,
  InvalidReinforcement,
  ReinforcementClosed,
  ReinforcementOutdated,
  ReinforcementOver,
  ReinforcementStarted,
} from '../../aid-station.errors';
import {
  isUnanswered,
  openReinforcementStates,
  reinforcementLimits,
  ReinforcementRequest,
  type WantedReinforcement,
} from './reinforcement-request';

const hour = 3_600_000;
const eventStart = Date.UTC(2027, 4, 8, 8);
const event = { start: eventStart, end: eventStart + 10 * hour };
const dossier = { officeId: 1, isHeld: true, event, timeZone: 'Europe/Paris' };
const before = eventStart - 240 * hour;
const typed = ({ start, end }: Period) => ({ start: new Date(start).toISOString(), end: new Date(end).toISOString() });
const wanted: WantedReinforcement = {
  ...{ dossierId: 12, askedOfficeId: 3, ...typed(event), asked: { vps: 2, rescuer: 4 }, message: '' },
};
const ask = (changes: Partial<WantedReinforcement> = {}, now = before) =>
  ReinforcementRequest.ask(7, { ...wanted, ...changes }, dossier, 41, now);

function fieldsOf(act: () => unknown): Record<string, string> {
  try {
    act();
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidReinforcement);
    return Object.fromEntries((error as InvalidReinforcement).fields.map(({ field, message }) => [field, message]));
  }
  return {};
}

describe('ReinforcementRequest', () => {
  it('is pending once asked, without the kinds that are not needed', () => {
    expect(ask({ asked: { vps: 2, vl: 0 }, message: ' Merci ' }).snapshot()).toMatchObject({
      ...{ id: 7, state: 'pending', asked: { vps: 2 }, message: 'Merci', granted: null, askedBy: 41, askedAt: before },
    });
  });

  it('is refused for a dossier without an office, and for one whose event is not to be held', () => {
    const askFor = (changes: object) => () =>
      ReinforcementRequest.ask(7, wanted, { ...dossier, ...changes }, 41, before);
    expect(askFor({ officeId: null })).toThrow(DossierWithoutOffice);
    expect(askFor({ isHeld: false })).toThrow(DossierNotHeld);
  });

  it('refuses the dossier’s own office, impossible counts and a message that is too long, each at its field', () => {
    expect(fieldsOf(() => ask({ askedOfficeId: 1, asked: {}, message: 'x'.repeat(1_001) }))).toEqual({
      officeId: 'Veuillez choisir une autre antenne que celle du dossier',
      means: 'Veuillez indiquer au moins un moyen',
      message: '1000 caractères au plus',
    });
    const wrong = 'Veuillez entrer un nombre entier de 0 à 1 000';
    expect(fieldsOf(() => ask({ asked: { vps: -1, vl: 1.5, tent: 1_001 } }))).toEqual({
      'means.vps': wrong,
      'means.vl': wrong,
      'means.tent': wrong,
    });
  });

  it.each([
    ['ends before it starts', { start: event.end, end: event.start }, 'end'],
    ['starts more than a day before the event', { start: event.start - 25 * hour, end: event.end }, 'start'],
    ['starts after the event', { start: event.end, end: event.end + hour }, 'start'],
    ['ends more than a day after the event', { start: event.start, end: event.end + 25 * hour }, 'end'],
    ['ends before the event', { start: event.start - 2 * hour, end: event.start }, 'end'],
  ])('refuses a period that %s', (_, period, field) => {
    expect(Object.keys(fieldsOf(() => ask(typed(period))))).toContain(field);
  });

  it('accepts a day before and a day after the event, and refuses a period that is over', () => {
    const period = { start: event.start - 24 * hour, end: event.end + 24 * hour };
    expect(ask(typed(period)).snapshot().period).toEqual(period);
    expect(fieldsOf(() => ask({}, event.end))).toEqual({ end: 'La période est déjà passée' });
  });

  it('reads times of the event’s zone, and refuses impossible ones', () => {
    const { period } = ask({ start: '2027-05-08T11:00', end: '2027-05-08T14:30' }).snapshot();
    expect(period).toEqual({ start: Date.UTC(2027, 4, 8, 9), end: Date.UTC(2027, 4, 8, 12, 30) });
    const missing = 'Veuillez entrer une date et une heure';
    expect(fieldsOf(() => ask({ start: '', end: '2027-02-30T10:00' }))).toEqual({ start: missing, end: missing });
  });

  it('is granted in whole or in part, never more and never nothing', () => {
    const request = ask();
    const tooMuch = { means: 'Veuillez accorder au plus ce qui est demandé' };
    expect(fieldsOf(() => request.grant({ vps: 3 }, dossier, '', 9, before))).toEqual(tooMuch);
    expect(fieldsOf(() => request.grant({ tent: 1 }, dossier, '', 9, before))).toEqual(tooMuch);
    expect(fieldsOf(() => request.grant({ vps: 0 }, dossier, '', 9, before))).toEqual({
      means: 'Veuillez indiquer au moins un moyen',
    });
    expect(fieldsOf(() => request.grant({ vps: 1 }, dossier, 'x'.repeat(1_001), 9, before))).toHaveProperty('answer');
    request.grant({ vps: 1 }, dossier, ' Un seul ', 9, before);
    expect(request.snapshot()).toMatchObject({
      ...{ state: 'granted', granted: { vps: 1 }, answer: 'Un seul', answeredBy: 9, answeredAt: before },
    });
  });

  it('is not granted once its event was moved out of its period, is not to be held, or its period is over', () => {
    const request = ask();
    const { start, end } = event;
    const grantFor = (changes: object, now = before) =>
      request.grant({ vps: 1 }, { ...dossier, ...changes }, '', 9, now);
    expect(() => grantFor({ event: { start: end, end: end + hour } })).toThrow(ReinforcementOutdated);
    expect(() => grantFor({ event: { start: start - hour, end: start } })).toThrow(ReinforcementOutdated);
    expect(() => grantFor({ isHeld: false })).toThrow(DossierNotHeld);
    expect(() => grantFor({}, end)).toThrow(ReinforcementOver);
    expect(isUnanswered(request.snapshot(), end - 1)).toBe(false);
    expect(isUnanswered(request.snapshot(), end)).toBe(true);
    grantFor({ event: { start: end - hour, end: end + hour } }, end - 1);
    expect(request.snapshot().state).toBe('granted');
    expect(isUnanswered(request.snapshot(), end)).toBe(false);
  });

  it('is ended only as the caller saw it: declining or withdrawing what was pending takes back no grant', () => {
    const ends = [
      (request: ReinforcementRequest) => request.decline('pending', '', 10, before),
      (request: ReinforcementRequest) => request.withdraw('pending', before),
    ];
    for (const end of ends) {
      const request = ask();
      request.grant({ vps: 1 }, dossier, '', 9, before);
      const granted = request.snapshot();
      expect(() => end(request)).toThrow(ReinforcementClosed);
      expect(request.snapshot()).toEqual(granted);
    }
    expect(() => ask().decline('granted', '', 10, before)).toThrow(ReinforcementClosed);
  });

  it('changes its state only as allowed, whatever is tried and when', () => {
    const act = fc.constantFrom('grant', 'decline', 'withdraw');
    const seen = fc.constantFrom(...openReinforcementStates);
    const step = fc.record({ act, seen, later: fc.integer({ min: 0, max: 200 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const request = ask();
        let now: Instant = before;
        for (const { act: tried, seen: saw, later } of steps) {
          now += later * hour;
          const { state: former } = request.snapshot();
          const isPending = former === 'pending';
          const isGrant = tried === 'grant';
          const isSeen = isGrant ? isPending : saw === former;
          const isAllowed = isSeen && (isPending ? !isGrant || now < event.end : now < event.start);
          const run = () => {
            if (isGrant) request.grant(wanted.asked, dossier, '', 9, now);
            else if (tried === 'decline') request.decline(saw, '', 9, now);
            else request.withdraw(saw, now);
          };
          if (isAllowed) {
            run();
            const reached = { grant: 'granted', decline: 'declined', withdraw: 'withdrawn' }[tried];
            expect(request.snapshot().state).toBe(reached);
          } else {
            const late = isGrant ? ReinforcementOver : ReinforcementStarted;
            expect(run).toThrow(isSeen ? late : ReinforcementClosed);
            expect(request.snapshot().state).toBe(former);
          }
        }
      }),
    );
  });

  it('accepts the largest count', () => {
    expect(ask({ asked: { rescuer: reinforcementLimits.count } }).snapshot().asked).toEqual({ rescuer: 1_000 });
  });
});
