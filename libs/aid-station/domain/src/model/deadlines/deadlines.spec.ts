import { holidayCalendar, instantOfWallTime, type Instant } from '@pds/kernel';
import { defaultDeadlineRules, type DeadlineRuleInForce } from '@pds/organisations/contract';
import { type DeadlineFacts, deadlinesOf, dossiersWithOpenDeadlines } from './deadlines';

const paris = 'Europe/Paris';

/** An instant written as `2027-05-08 14:00`, on the wall clock of a zone. */
function at(text: string, timeZone = paris): Instant {
  const [year, month, day, hour, minute] = text.split(/\D/).map(Number) as [number, number, number, number, number];
  return instantOfWallTime({ year, month, day, hour, minute }, timeZone);
}

const rule: DeadlineRuleInForce = {
  kind: 'sdis',
  minPublic: 0,
  maxPublic: null,
  delay: 2,
  unit: 'months',
  recipientName: '',
  recipientEmail: '',
  recipientAddress: '',
  source: 'Guide',
  sourceDate: null,
  toVerify: true,
  changedAt: null,
};

const facts: DeadlineFacts = {
  startsAt: at('2027-07-10 09:00'),
  endsAt: at('2027-07-10 18:00'),
  timeZone: paris,
  publicPeak: 800,
  status: 1,
  createdAt: at('2026-12-01 10:00'),
  teamStatus: 1,
  commercialStatus: 4,
  administrativeStatus: 1,
  quoteAcceptedAt: null,
  quoteValidUntil: null,
  conventionSignedAt: null,
  invoicedAt: null,
  isFree: false,
  marks: [],
};

const earlyOn = at('2026-12-02 10:00');

function only(known: Partial<DeadlineFacts>, ruled: Partial<DeadlineRuleInForce>, now = earlyOn, department = '69') {
  const deadlines = deadlinesOf({ ...facts, ...known }, [{ ...rule, ...ruled }], holidayCalendar(department), now);
  expect(deadlines).toHaveLength(1);
  return deadlines[0]!;
}

describe('the last day on which something is in time', () => {
  type Unit = DeadlineRuleInForce['unit'];
  it.each<[string, number, Unit, string, string, string]>([
    ['2027-07-31', 1, 'months', '69', '2027-06-30', 'the month before is shorter'],
    ['2027-03-31', 1, 'months', '69', '2027-02-28', 'February of an ordinary year'],
    ['2028-03-31', 1, 'months', '69', '2028-02-29', 'February of a leap year'],
    ['2028-02-29', 12, 'months', '69', '2027-02-28', '29 February a year before'],
    ['2028-02-29', 48, 'months', '69', '2024-02-29', '29 February four years before'],
    ['2027-05-15', 2, 'months', '69', '2027-03-15', 'the same day of the month'],
    ['2027-01-15', 2, 'months', '69', '2026-11-15', 'the year before'],
    ['2027-04-30', 2, 'months', '69', '2027-02-28', 'two months, the second shorter'],
    ['2027-03-10', 15, 'days', '69', '2027-02-23', 'days over the end of February'],
    ['2028-03-05', 10, 'days', '69', '2028-02-24', 'days over 29 February'],
    ['2027-03-10', 0, 'days', '69', '2027-03-10', 'no delay'],
    ['2027-06-12', 5, 'working-days', '69', '2027-06-07', 'a Saturday, five working days back'],
    ['2027-06-14', 1, 'working-days', '69', '2027-06-11', 'a Monday, over the weekend'],
    ['2027-05-22', 5, 'working-days', '69', '2027-05-14', 'over Whit Monday'],
    ['2027-04-03', 5, 'working-days', '69', '2027-03-26', 'over Easter Monday, back to Good Friday'],
    ['2027-04-03', 5, 'working-days', '67', '2027-03-25', 'Good Friday is a holiday in Alsace'],
    ['2027-01-02', 5, 'working-days', '69', '2026-12-24', 'over New Year and Christmas'],
    ['2028-12-28', 2, 'working-days', '69', '2028-12-26', 'back to 26 December'],
    ['2028-12-28', 2, 'working-days', '57', '2028-12-22', '26 December is a holiday in Moselle'],
    ['2027-05-29', 2, 'working-days', '75', '2027-05-27', '27 May in Paris'],
    ['2027-05-29', 2, 'working-days', '971', '2027-05-26', '27 May is a holiday in Guadeloupe'],
    ['2027-12-22', 2, 'working-days', '974', '2027-12-17', '20 December is a holiday in Réunion'],
  ])('an event on %s, %i %s before, in %s: %s (%s)', (day, delay, unit, department, dueOn) => {
    const known = { startsAt: at(`${day} 09:00`), endsAt: at(`${day} 18:00`), createdAt: at('2020-01-01 09:00') };
    expect(only(known, { delay, unit }, at('2020-01-01 10:00'), department).dueOn).toBe(dueOn);
  });

  it.each<[string, number, Unit, string, string]>([
    ['2027-05-09', 30, 'days', '2027-06-08', 'days'],
    ['2027-05-02', 5, 'working-days', '2027-05-10', 'working days over Ascension Day'],
    ['2027-01-31', 1, 'months', '2027-02-28', 'the month after is shorter'],
  ])('an invoice is due after the event, ended on %s, %i %s after: %s (%s)', (day, delay, unit, dueOn) => {
    const known = { startsAt: at(`${day} 09:00`), endsAt: at(`${day} 18:00`) };
    expect(only(known, { kind: 'invoice', delay, unit }).dueOn).toBe(dueOn);
  });

  it.each<[string, string, string, string]>([
    ['America/Cayenne', '2027-05-08T02:00Z', '2027-05-06', 'still the day before in French Guiana'],
    ['Indian/Reunion', '2027-05-07T21:00Z', '2027-05-07', 'already the day after in Réunion'],
    [paris, '2027-05-07T21:00Z', '2027-05-06', 'the same instant in Paris'],
  ])('counts in the days of the event in %s, from %s: %s (%s)', (timeZone, startsAt, dueOn) => {
    const known = { timeZone, startsAt: Date.parse(startsAt), endsAt: Date.parse(startsAt) + 3_600_000 };
    expect(only(known, { delay: 1, unit: 'days' }).dueOn).toBe(dueOn);
  });

  it.each<[string, string, string]>([
    ['2027-03-16 00:00', '2027-03-15', 'ends before the rule’s day'],
    ['2027-08-01 00:00', '2027-05-10', 'ends after the rule’s day'],
  ])('a quote that is valid until %s must be accepted by %s: its validity %s', (validUntil, dueOn) => {
    expect(only({ quoteValidUntil: at(validUntil) }, { kind: 'quote' }).dueOn).toBe(dueOn);
  });

  it.each([
    ['2027-07-10 23:59', '2027-07-25'],
    ['2027-07-11 00:00', '2027-07-25'],
    ['2027-07-11 00:01', '2027-07-26'],
  ])('to invoice an event that ends at %s is %s', (end, day) =>
    expect(only({ endsAt: at(end) }, { kind: 'invoice', delay: 15, unit: 'days' }).dueOn).toBe(day),
  );
});

describe('the state of a deadline', () => {
  // Due on 10 May 2027.
  it.each([
    ['2027-05-02 10:00', 'upcoming'],
    ['2027-05-03 10:00', 'soon'],
    ['2027-05-10 23:59', 'soon'],
    ['2027-05-11 00:00', 'late'],
  ])('on %s is %s', (now, state) => {
    expect(only({}, {}, at(now))).toMatchObject({ dueOn: '2027-05-10', state });
  });

  it.each<[DeadlineRuleInForce['kind'], Partial<DeadlineFacts>, string]>([
    ['sdis', {}, 'not-needed'],
    ['prefecture', { commercialStatus: 2 }, 'not-needed'],
    ['prefecture', { quoteAcceptedAt: earlyOn }, 'late'],
    ['mayor', { status: 3 }, 'late'],
    ['safety-file', { commercialStatus: 4 }, 'late'],
    ['team', {}, 'late'],
  ])('of the kind %s for %j, unsold otherwise, is %s after its day', (kind, known, state) => {
    const unsold = { commercialStatus: 1 };
    expect(only({ ...unsold, ...known }, { kind }, at('2027-05-11 00:00')).state).toBe(state);
    expect(only({ ...unsold, ...known }, { kind }, at('2027-05-10 00:00')).state).not.toBe('not-needed');
  });

  it.each([
    ['America/Cayenne', 'soon'],
    [paris, 'late'],
  ])('is judged on the day of the event’s zone: %s, %s', (timeZone, state) => {
    const known = { timeZone, startsAt: at('2027-07-10 09:00', timeZone), endsAt: at('2027-07-10 18:00', timeZone) };
    expect(only(known, {}, Date.parse('2027-05-11T01:00Z')).state).toBe(state);
  });

  const when = at('2027-03-01 12:00');
  it.each<[string, Partial<DeadlineFacts>, DeadlineRuleInForce['kind'], Instant | null]>([
    ['the declaration was sent', { administrativeStatus: 2 }, 'prefecture', null],
    ['the authorisation was given', { administrativeStatus: 3 }, 'prefecture', null],
    ['the team is complete', { teamStatus: 3 }, 'team', null],
    ['a quote is accepted', { quoteAcceptedAt: when }, 'quote', when],
    ['the convention is signed', { conventionSignedAt: when }, 'convention', when],
    ['everything is invoiced', { invoicedAt: when, status: 3 }, 'invoice', when],
  ])('is done when %s', (_, known, kind, doneAt) => {
    expect(only(known, { kind })).toMatchObject({ state: 'done', doneAt, doneBy: null, isMarked: false });
  });

  it('is done when somebody marked it, also for a refused demand', () => {
    const marks = [{ kind: 'sdis' as const, doneAt: when, doneBy: 7 }];
    expect(only({ marks, status: 2 }, {})).toMatchObject({ state: 'done', doneAt: when, doneBy: 7, isMarked: true });
  });

  it('is not done by a mark of another kind, nor by a declaration to the prefecture', () => {
    const marks = [{ kind: 'samu' as const, doneAt: when, doneBy: 7 }];
    expect(only({ marks, administrativeStatus: 2 }, {}).state).toBe('upcoming');
  });

  const after = at('2027-07-11 09:00');
  it.each<[string, Partial<DeadlineFacts>, DeadlineRuleInForce['kind'], Instant]>([
    ['the demand is refused', { status: 2 }, 'sdis', earlyOn],
    ['the demand is cancelled', { status: 4 }, 'sdis', earlyOn],
    ['the dossier is abandoned', { commercialStatus: 3 }, 'sdis', earlyOn],
    ['the event is over', {}, 'team', after],
    ['cover is free', { isFree: true, status: 3 }, 'invoice', earlyOn],
    ['the event is over and never became a station', {}, 'invoice', after],
  ])('needs nothing when %s', (_, known, kind, now) => {
    expect(only(known, { kind }, now).state).toBe('not-needed');
  });

  it('of an invoice is late after its day, once the event of the station is over', () => {
    const ruled = { kind: 'invoice', delay: 20, unit: 'days' } as const;
    expect(only({ status: 3 }, ruled, after).state).toBe('upcoming');
    expect(only({ status: 3 }, ruled, at('2027-07-31 09:00'))).toMatchObject({ dueOn: '2027-07-30', state: 'late' });
  });
});

describe('the rules of a dossier', () => {
  const byPublic: DeadlineRuleInForce[] = [
    { ...rule, kind: 'safety-file', minPublic: 5_001 },
    { ...rule, kind: 'prefecture', minPublic: 1_500, maxPublic: 5_000 },
    { ...rule, kind: 'sdis', maxPublic: 5_000 },
  ];
  it.each<[number, string[]]>([
    [1_499, ['sdis']],
    [1_500, ['prefecture', 'sdis']],
    [5_000, ['prefecture', 'sdis']],
    [5_001, ['safety-file']],
  ])('for %i persons are %j', (publicPeak, kinds) => {
    const deadlines = deadlinesOf({ ...facts, publicPeak }, byPublic, holidayCalendar('69'), earlyOn);
    expect(deadlines.map(({ kind }) => kind)).toEqual(kinds);
  });

  it('are in the order of their days', () => {
    const deadlines = deadlinesOf(
      { ...facts, publicPeak: 2_000 },
      defaultDeadlineRules,
      holidayCalendar('69'),
      earlyOn,
    );
    expect(deadlines.map(({ kind, dueOn }) => `${kind} ${dueOn}`)).toEqual([
      'mayor 2027-06-10',
      'quote 2027-06-10',
      'convention 2027-06-25',
      'team 2027-07-05',
      'invoice 2027-08-09',
    ]);
  });

  it('say when they changed after the dossier was created', () => {
    const changedAt = at('2027-01-05 10:00');
    expect(only({}, { changedAt }).ruleChangedAt).toBe(changedAt);
    expect(only({ createdAt: at('2027-01-06 10:00') }, { changedAt }).ruleChangedAt).toBeNull();
  });

  it.each<[Partial<DeadlineRuleInForce>[], number, number]>([
    [[], -120, 27],
    [[{ delay: 2, unit: 'months' }], -120, 89],
    [[{ kind: 'invoice', delay: 20, unit: 'working-days' }], -150, 27],
    [[{ kind: 'invoice', delay: 365, unit: 'days' }, { kind: 'invoice', delay: 30 }, { delay: 10 }], -1050, 337],
  ])(
    '%j bound the events that a list reads: end from %i and start until %i days from now',
    (rules, endsFrom, startsUntil) => {
      const inForce = rules.map((each) => ({ ...rule, ...each }));
      expect(dossiersWithOpenDeadlines(inForce)).toEqual({ endsFrom, startsUntil, quoteExpiresUntil: 9 });
    },
  );
});
