import {
  emptyTeam,
  headcount,
  type Team,
  teamClasses,
  type TeamFunction,
  teamFunctions,
  teamShortfall,
} from '@pds/pricing/contract';
import fc from 'fast-check';
import { sizeStation } from './sizing';
import {
  deviceClassOf,
  nationalTeamRules,
  requiredTeam,
  resolveTeamRules,
  slotTeamRequirement,
  soldStaffing,
  staffingOf,
  type SlotTeam,
  teamOfEvent,
} from './team';

const rescuersOf = ({ teamLeader, pse2, pse1 }: Team) => teamLeader + pse2 + pse1;

const anyTeam: fc.Arbitrary<Team> = fc.record(
  Object.fromEntries(teamFunctions.map((name) => [name, fc.nat(8)])) as Record<TeamFunction, fc.Arbitrary<number>>,
);
const anySlot: fc.Arbitrary<SlotTeam> = fc
  .record({ startsAt: fc.nat(20), lasts: fc.integer({ min: 1, max: 10 }), team: anyTeam })
  .map(({ startsAt, lasts, team }) => ({ startsAt, endsAt: startsAt + lasts, team }));
const anySlots = fc.array(anySlot, { maxLength: 8 });

describe('the team that a device requires', () => {
  it.each([
    ['PAPS', 2, { pse2: 1, pse1: 1 }],
    ['DPS-PE', 4, { postLeader: 1, pse2: 2, pse1: 2 }],
    ['DPS-ME', 14, { deviceLeader: 1, postLeader: 2, logistician: 2, pse2: 7, pse1: 7 }],
    [
      'DPS-GE',
      38,
      {
        deviceLeader: 1,
        commandPostLeader: 1,
        commandPostOperator: 1,
        postLeader: 4,
        logistician: 4,
        otherStaff: 2,
        pse2: 19,
        pse1: 19,
      },
    ],
  ] as const)('for a %s with %i rescuers is the usual one', (stationClass, rescuers, team) => {
    expect(requiredTeam(stationClass, rescuers, nationalTeamRules)).toEqual({ ...emptyTeam, ...team });
  });

  it('is empty if no device is required and no rescuer is sold, and PSE1 if rescuers are sold', () => {
    expect(requiredTeam('none', 0, nationalTeamRules)).toEqual(emptyTeam);
    expect(requiredTeam('none', 3, nationalTeamRules)).toEqual({ ...emptyTeam, pse1: 3 });
  });

  it.each([
    ['none', 2, 2, 0],
    ['PAPS', 2, 2, 0],
    ['DPS-PE', 4, 4, 1],
    ['DPS-ME', 14, 14, 3],
    ['DPS-GE', 38, 38, 7],
  ] as const)(
    'for a %s with %i rescuers counts them, and their supervision apart',
    (name, sold, rescuers, supervision) => {
      expect(staffingOf(requiredTeam(name, sold, nationalTeamRules))).toEqual({ rescuers, supervision });
    },
  );

  it('counts five persons with their leader as four rescuers and one who supervises', () => {
    const planned = { ...emptyTeam, postLeader: 1, teamLeader: 1, pse2: 1, pse1: 2, logistician: 2 };
    expect(staffingOf(planned)).toEqual({ rescuers: 4, supervision: 1 });
  });

  it('supervises the rescuers sold, also fewer than required, and nobody where none is sold', () => {
    const crowd = sizeStation({ publicPeak: 5_000, publicBehavior: 2, feature: 2, interventionDelay: 2 });
    const supervisionOf = (sold: number) => soldStaffing(slotTeamRequirement(crowd, sold, nationalTeamRules), sold);
    expect([8, 2, 0].map(supervisionOf)).toEqual([
      { rescuers: 8, supervision: 1 },
      { rescuers: 2, supervision: 1 },
      { rescuers: 0, supervision: 0 },
    ]);
  });

  it('follows rules by the number of rescuers, one more for each started group', () => {
    const rules = {
      ...nationalTeamRules,
      'DPS-PE': { ...nationalTeamRules['DPS-PE'], teamLeader: { fixed: 0, every: 4 } },
    };
    expect(requiredTeam('DPS-PE', 9, rules)).toMatchObject({ teamLeader: 3, pse2: 5, pse1: 1 });
  });

  it('always has the required number of rescuers, for any rules', () => {
    const rule = fc.record({ fixed: fc.nat(50), every: fc.option(fc.integer({ min: 1, max: 50 })) });
    fc.assert(
      fc.property(fc.constantFrom(...teamClasses), fc.nat(200), rule, rule, (name, rescuers, teamLeader, pse2) => {
        const rules = { ...nationalTeamRules, [name]: { ...nationalTeamRules[name], teamLeader, pse2 } };
        const team = requiredTeam(name, rescuers, rules);
        expect(rescuersOf(team)).toBe(rescuers);
        for (const function_ of teamFunctions) expect(team[function_]).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('has the class of the actors if theirs is higher', () => {
    const levels = { publicPeak: 1_000, publicBehavior: 2, feature: 2, interventionDelay: 2 };
    const classOf = (actors: object) => {
      const sizing = sizeStation({ ...levels, ...actors });
      if (sizing.kind !== 'sized') throw new Error('The levels are known');
      return deviceClassOf(sizing);
    };
    expect(classOf({})).toBe('PAPS');
    expect(classOf({ actorDevice: true, deviceNature: 3 })).toBe('DPS-ME');
    expect(classOf({ actorDevice: true, deviceNature: 1 })).toBe('DPS-PE');
  });
});

describe('the team of an event', () => {
  const slot = (startsAt: number, endsAt: number, team: Partial<Team>): SlotTeam => ({
    startsAt,
    endsAt,
    team: { ...emptyTeam, ...team },
  });

  it('is shared by consecutive slots, and added up for overlapping ones', () => {
    expect(teamOfEvent([slot(0, 4, { pse2: 2 }), slot(4, 8, { pse2: 3 })])).toEqual({ ...emptyTeam, pse2: 3 });
    expect(teamOfEvent([slot(0, 5, { pse2: 2 }), slot(4, 8, { pse2: 3 })])).toEqual({ ...emptyTeam, pse2: 5 });
    expect(teamOfEvent([slot(0, 5, { pse2: 2 }), slot(0, 8, { pse2: 3 })])).toEqual({ ...emptyTeam, pse2: 5 });
  });

  it('lets more qualified rescuers replace others at another moment', () => {
    const event = teamOfEvent([slot(0, 4, { pse2: 4 }), slot(4, 8, { pse2: 1, pse1: 3 })]);
    expect(event).toEqual({ ...emptyTeam, pse2: 4 });
  });

  it('covers each moment, and no team with one person fewer does', () => {
    fc.assert(
      fc.property(anySlots, (slots) => {
        const event = teamOfEvent(slots);
        const moments = Array.from({ length: 31 }, (_, moment) =>
          slots
            .filter(({ startsAt, endsAt }) => startsAt <= moment && moment < endsAt)
            .reduce(
              (sum, { team }) =>
                Object.fromEntries(teamFunctions.map((name) => [name, sum[name] + team[name]])) as Team,
              emptyTeam,
            ),
        );
        const covers = (team: Team) => moments.every((asked) => headcount(teamShortfall(asked, team)) === 0);
        expect(covers(event)).toBe(true);
        for (const name of teamFunctions) {
          if (event[name] > 0) expect(covers({ ...event, [name]: event[name] - 1 })).toBe(false);
        }
      }),
    );
  });

  it('does not depend on the order of the slots, and never shrinks with another slot', () => {
    fc.assert(
      fc.property(anySlots, anySlot, (slots, more) => {
        const event = teamOfEvent(slots);
        expect(teamOfEvent([...slots].reverse())).toEqual(event);
        expect(headcount(teamShortfall(event, teamOfEvent([...slots, more])))).toBe(0);
      }),
    );
  });
});

describe('the shortfall of a team', () => {
  it('counts PSE2 as PSE1, never the reverse, and replaces no other function', () => {
    const asked = { ...emptyTeam, postLeader: 1, pse2: 2, pse1: 2 };
    expect(teamShortfall(asked, { ...emptyTeam, pse2: 4, postLeader: 1 })).toEqual(emptyTeam);
    expect(teamShortfall(asked, { ...emptyTeam, pse1: 4 })).toEqual({ ...emptyTeam, postLeader: 1, pse2: 2 });
    expect(teamShortfall(asked, { ...emptyTeam, deviceLeader: 9, teamLeader: 3 })).toEqual({
      ...emptyTeam,
      postLeader: 1,
      pse1: 1,
    });
  });

  it('is zero for the required team, and never grows with another person', () => {
    fc.assert(
      fc.property(anyTeam, anyTeam, fc.constantFrom(...teamFunctions), (asked, planned, name) => {
        expect(teamShortfall(asked, asked)).toEqual(emptyTeam);
        const lacks = headcount(teamShortfall(asked, planned));
        const oneMore = headcount(teamShortfall(asked, { ...planned, [name]: planned[name] + 1 }));
        expect(lacks - oneMore === 0 || lacks - oneMore === 1).toBe(true);
      }),
    );
  });
});

describe('team rules', () => {
  it('come from the department, then the association, then the usual ones, class by class', () => {
    const own = { ...nationalTeamRules['DPS-PE'], postLeader: { fixed: 2, every: null } };
    const common = { ...nationalTeamRules.PAPS, logistician: { fixed: 1, every: null } };
    const rules = resolveTeamRules([{ 'DPS-PE': own }, { 'DPS-PE': nationalTeamRules['DPS-PE'], PAPS: common }]);
    expect(rules).toEqual({ ...nationalTeamRules, 'DPS-PE': own, PAPS: common });
  });
});
