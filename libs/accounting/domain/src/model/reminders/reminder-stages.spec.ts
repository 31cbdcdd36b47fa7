import fc from 'fast-check';
import { ReminderRulesRefused } from '../../reminders.errors';
import {
  ageBracketOf,
  checkedReminderRules,
  defaultReminderRules,
  type ReminderFacts,
  type ReminderRules,
  type ReminderStage,
  reminderVerdict,
} from './reminder-stages';

const dueDate = '2026-01-31';
const unpaid: ReminderFacts = { dueDate, balanceCents: 100, sent: [], isExcluded: false };
const day = (later: number) => new Date(Date.parse(dueDate) + later * 86_400_000).toISOString().slice(0, 10);
const verdict = (facts: Partial<ReminderFacts>, later: number, rules = defaultReminderRules) =>
  reminderVerdict({ ...unpaid, ...facts }, rules, day(later));

const anyRules = fc
  .record({
    leastDaysBetween: fc.integer({ min: 1, max: 90 }),
    delays: fc.uniqueArray(fc.integer({ min: 1, max: 365 }), { minLength: 3, maxLength: 3 }),
    on: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  })
  .map(({ leastDaysBetween, delays, on }): ReminderRules => {
    const [first, second, third] = delays.sort((a, b) => a - b) as [number, number, number];
    return {
      leastDaysBetween,
      stages: [
        { stage: 1, isOn: on[0], delayDays: first },
        { stage: 2, isOn: on[1], delayDays: second },
        { stage: 3, isOn: on[2], delayDays: third },
      ],
    };
  });

describe('the reminder that is due', () => {
  it('is the first stage once its delay has passed, and none before', () => {
    expect(verdict({}, 0)).toEqual({ stage: null, because: 'too-early' });
    expect(verdict({}, 6)).toEqual({ stage: null, because: 'too-early' });
    expect(verdict({}, 7)).toEqual({ stage: 1 });
  });

  it('starts with the first stage however late the invoice is, and skips a disabled stage', () => {
    expect(verdict({}, 400)).toEqual({ stage: 1 });
    const [, second, third] = defaultReminderRules.stages;
    const rules = {
      ...defaultReminderRules,
      stages: [{ stage: 1 as const, isOn: false, delayDays: 7 }, second!, third!],
    };
    expect(verdict({}, 20, rules)).toEqual({ stage: null, because: 'too-early' });
    expect(verdict({}, 21, rules)).toEqual({ stage: 2 });
  });

  it('waits for the minimum number of days after the previous reminder', () => {
    const sent = [{ stage: 1 as const, sentOn: day(20) }];
    expect(verdict({ sent }, 29)).toEqual({ stage: null, because: 'reminded-lately' });
    expect(verdict({ sent }, 30)).toEqual({ stage: 2 });
  });

  it('is none for an invoice that is paid, excluded, or has received every stage', () => {
    expect(verdict({ balanceCents: 0 }, 90)).toEqual({ stage: null, because: 'paid' });
    expect(verdict({ isExcluded: true }, 90)).toEqual({ stage: null, because: 'left-out' });
    const sent = ([1, 2, 3] as const).map((stage) => ({ stage, sentOn: day(stage * 20) }));
    expect(verdict({ sent }, 300)).toEqual({ stage: null, because: 'all-sent' });
  });

  it('follows the stages in order, each once, and never earlier than the rules allow, whenever it is sent', () => {
    fc.assert(
      fc.property(anyRules, fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 }), (rules, pauses) => {
        const sent: { stage: ReminderStage; sentOn: string; later: number }[] = [];
        let later = 0;
        for (const pause of pauses) {
          later += pause;
          const { stage } = verdict({ sent }, later, rules);
          if (stage !== null) sent.push({ stage, sentOn: day(later), later });
        }
        for (const [at, { stage, later: when }] of sent.entries()) {
          const rule = rules.stages.find((each) => each.stage === stage)!;
          expect([rule.isOn, when >= rule.delayDays]).toEqual([true, true]);
          const before = sent[at - 1];
          if (!before) continue;
          expect(stage).toBeGreaterThan(before.stage);
          expect(when - before.later).toBeGreaterThanOrEqual(rules.leastDaysBetween);
        }
      }),
    );
  });

  it('eventually comes for each enabled stage while a balance remains', () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        const sent: { stage: ReminderStage; sentOn: string }[] = [];
        for (let later = 0; later <= 365 + 3 * 90; later++) {
          const { stage } = verdict({ sent }, later, rules);
          if (stage !== null) sent.push({ stage, sentOn: day(later) });
        }
        const on = rules.stages.filter(({ isOn }) => isOn).map(({ stage }) => stage);
        expect(sent.map(({ stage }) => stage)).toEqual(on);
      }),
    );
  });
});

describe('the rules of a department', () => {
  it('are accepted as typed if delays increase', () => {
    fc.assert(fc.property(anyRules, (rules) => expect(checkedReminderRules(rules)).toEqual(rules)));
  });

  it.each<[string, Partial<ReminderRules>, string]>([
    ['no pause', { leastDaysBetween: 0 }, 'leastDaysBetween'],
    ['a fraction of a day', { leastDaysBetween: 1.5 }, 'leastDaysBetween'],
    ['a missing stage', { stages: defaultReminderRules.stages.slice(0, 2) }, 'stages'],
    [
      'a delay that does not increase',
      { stages: defaultReminderRules.stages.map((rule) => ({ ...rule, delayDays: 7 })) },
      'stages.1.delayDays',
    ],
    [
      'a delay of more than a year',
      { stages: defaultReminderRules.stages.map((rule, at) => ({ ...rule, delayDays: 364 + at })) },
      'stages.2.delayDays',
    ],
  ])('refuse %s', (_, change, field) => {
    const refused = (() => {
      try {
        checkedReminderRules({ ...defaultReminderRules, ...change });
      } catch (error) {
        return error;
      }
    })() as ReminderRulesRefused;
    expect(refused).toBeInstanceOf(ReminderRulesRefused);
    expect(refused.fields.map((each) => each.field)).toContain(field);
  });
});

it('an aged balance changes bracket the day after 30, 60 and 90 days', () => {
  expect([0, 1, 30, 31, 60, 61, 90, 91, 5_000].map(ageBracketOf)).toEqual([
    ...['notDue', 'upTo30', 'upTo30', 'upTo60', 'upTo60', 'upTo90', 'upTo90', 'over90', 'over90'],
  ]);
});
