import { AnswerSlot, MissingTeams, SetMember } from '@pds/aid-station/domain';
import { mainlandDay, type Principal, type Scope } from '@pds/kernel';
import { FixedClock } from '@pds/kernel/testing';
import { headcount } from '@pds/pricing/contract';
import { type TestApplication, testApplication } from '@pds/testing';
import { PlanningReadModel } from '../calendar/planning.read-model';
import { MeansBoard } from '../means/means-board.read-model';
import { MeansPlanning } from '../means/means-planning.read-model';
import { Digests } from '../to-do/digest.read-model';
import { staffedTeamOf } from './staffed-slots';

const all: Scope = { kind: 'all' };

describe('who is missing at a station of two days, one slot of which is open', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await testApplication();
  });
  afterAll(() => app?.close());

  it('is the same number for the dossier, its team status, the planning, the board of means, the digest and conflicts of means', async () => {
    const get = <T>(token: abstract new (...parameters: never[]) => T): T =>
      app.application.get<T>(token as never, { strict: false });
    const office = await app.scenario.office({ name: 'Millery', travelMinutes: 0, rescuerCount: 0 });
    const helper = await app.scenario.office({ name: 'Charly' });
    const slot = { from: '14:00', hours: 4, peak: 50, rescueWorkerCount: 4 };
    const slots = [slot, { ...slot, day: 1 }];
    const station = await app.scenario.dossier({ name: 'Joutes', office, day: 5, slots }).transformed();
    const { id } = station;
    const slotId = await station.opened();
    const { event, slots: stored } = (await station.snapshot())!;
    const closed = stored.find((each) => each.id !== slotId)!.id;
    const qualifications = [{ name: 'PSE2', validUntil: null }];
    const ada = await app.scenario.member(helper, { qualifications });
    const ivo = await app.scenario.member(helper, { qualifications });
    for (const memberId of [ada, ivo]) await get(AnswerSlot).execute({ memberId, slotId, answer: 'yes' });
    const principal: Principal = { accountId: 1, role: 'ROLE_ADMIN', scope: all };
    const byHand = { demandId: id, slotId: closed, memberId: ada, function: 'pse1' as const, note: '' };
    await get(SetMember).execute(byHand, principal);

    const team = (await staffedTeamOf(app.unitOfWork, id))!;
    expect([headcount(team.places), headcount(team.planned), headcount(team.missing)]).toEqual([4, 1, 3]);
    expect(await get(MissingTeams).of(id)).toEqual(team.missing);
    const { startsAt, endsAt } = event;
    const [start, end] = [mainlandDay(startsAt), mainlandDay(endsAt)];
    const { bars } = await get(PlanningReadModel).planning({ startDate: start, endDate: end, office: office.id }, all);
    expect(bars).toMatchObject([{ id, requiredRescuers: 4, requiredSupervision: 0, plannedRescuers: 1 }]);
    const rows = await get(MeansBoard).offices({ start, end }, all);
    expect(rows.find((row) => row.id === office.id)!.days.map((day) => day.bars[0]!.team)).toEqual([
      { filled: 2, required: 4 },
      { filled: 1, required: 4 },
    ]);
    const digest = await new Digests(app.unitOfWork, new FixedClock(Date.now())).incompleteTeams([office.id]);
    expect(digest.get(office.id)).toMatchObject([{ id, missingPeople: 3 }]);
    const conflicts = (await get(MeansPlanning).conflictsOfDossier(id, all))!.conflicts;
    expect(conflicts.map(({ kind, needed, available }) => [kind, needed - available])).toEqual([
      ['rescuer', 2],
      ['rescuer', 3],
    ]);
  });
});
