import { AnswerSlot, SignUp, StoreSignUp } from '@pds/aid-station/domain';
import {
  aidStationsContract,
  assignmentsContract,
  deadlineMarksContract,
  eprotecExportsContract,
  InMemoryServingMembers,
  pse1,
  reinforcementRequestsContract,
  signUpsContract,
  someMember,
  someSlot,
  storedTasksContract,
  trackedDemandsContract,
  volunteerLinksContract,
} from '@pds/aid-station/domain/testing';
import { FixedClock, InMemoryOutbox } from '@pds/kernel/testing';
import { PostgresTimeline } from '@pds/platform';
import { type TestDatabase, testDatabase } from '@pds/testing';
import { PostgresAidStations } from './postgres-aid-stations';
import { PostgresAssignments } from './postgres-assignments';
import { PostgresDeadlineMarks } from './postgres-deadline-marks';
import { PostgresEprotecExports } from './postgres-eprotec-exports';
import { PostgresReinforcementRequests } from './postgres-reinforcement-requests';
import { PostgresSignUps } from './postgres-sign-ups';
import { PostgresStoredTasks } from './postgres-stored-tasks';
import { PostgresTrackedDemands } from './postgres-tracked-demands';
import { PostgresVolunteerLinks } from './volunteers/postgres-volunteer-links';

describe('aid stations on PostgreSQL', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await testDatabase();
  });
  beforeEach(() =>
    database.unitOfWork.query(
      `TRUNCATE aid_station.aid_stations, aid_station.assignments, aid_station.deadline_marks,
                aid_station.eprotec_exports, aid_station.reinforcement_requests, aid_station.sign_ups, aid_station.answers, aid_station.tasks,
                aid_station.tracked_demands, aid_station.volunteer_links`,
    ),
  );
  afterAll(() => database.close());

  const timeline = () => new PostgresTimeline(database.unitOfWork);
  const trackedDemands = () => new PostgresTrackedDemands(timeline(), database.unitOfWork);

  describe('stations', () => {
    aidStationsContract(() => new PostgresAidStations(timeline(), database.unitOfWork));
  });
  describe('assignments', () => {
    assignmentsContract(async () => new PostgresAssignments(database.unitOfWork));
  });
  describe('deadline marks', () => {
    deadlineMarksContract(async () => new PostgresDeadlineMarks(database.unitOfWork));
  });
  describe('exports to e-Protec', () => {
    eprotecExportsContract(() => new PostgresEprotecExports(database.unitOfWork));
  });
  describe('reinforcement requests', () => {
    reinforcementRequestsContract(async () => new PostgresReinforcementRequests(database.unitOfWork));
  });
  describe('sign-ups', () => {
    signUpsContract(
      async () => new PostgresSignUps(database.unitOfWork),
      // Granted for the slot itself; another office's is pending, and a third one's is for the hour after it.
      async (_, slotId, officeId) => {
        await database.unitOfWork.query(
          `INSERT INTO aid_station.reinforcement_requests
           SELECT nextval('aid_station.reinforcement_requests_id_seq'), s.demand_id, office, 1, now(), s.starts_at + late, s.ends_at + late,
             '{}'::jsonb, '', state, '{}'::jsonb, 1, now(), ''
           FROM aid_station.sign_ups s, (VALUES ($2::integer, 'granted', interval '0'), ($2 + 1, 'pending', '0'),
             ($2 + 2, 'granted', '4 hours')) AS request (office, state, late) WHERE s.slot_id = $1`,
          [slotId, officeId],
        );
      },
    );
  });
  describe('tasks', () => {
    storedTasksContract(async () => new PostgresStoredTasks(database.unitOfWork));
  });
  describe('tracked demands', () => {
    trackedDemandsContract(trackedDemands);
  });
  describe('links of volunteers', () => {
    const settings = { appUrl: 'https://secours.example' };
    volunteerLinksContract((clock) => new PostgresVolunteerLinks(database.unitOfWork, settings, clock));
  });

  it('lets a member who answers for two overlapping slots at once come to one of them', async () => {
    const signUps = new PostgresSignUps(database.unitOfWork);
    const members = new InMemoryServingMembers();
    const clock = FixedClock.at('2027-04-01T08:00:00Z');
    const store = new StoreSignUp(signUps, members, new InMemoryOutbox(), clock);
    const answerSlot = new AnswerSlot(signUps, members, store, database.unitOfWork, clock);
    for (const slotId of [121, 131]) {
      const signUp = SignUp.of(someSlot(slotId, { pse1: 9 }, { demandId: slotId }));
      signUp.settle({ ...signUp.snapshot(), isOpen: true });
      await signUps.save(signUp);
    }
    members.members.set(1, someMember(1, { qualifications: pse1 }));
    const claim = (slotId: number) => answerSlot.execute({ memberId: 1, slotId, answer: 'yes' });
    const [claimed, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = database.unitOfWork.run(async () => {
      await claim(121);
      claimed.resolve();
      await second.promise;
    });
    await claimed.promise;
    const outcome = claim(131).then(
      () => 'comes',
      () => 'is refused',
    );
    let isOver = false;
    void outcome.then(() => (isOver = true));
    const waits = () =>
      database.unitOfWork.query(
        `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
    // The second claim waits for the first one's commit; without the lock it would end before.
    while (!isOver && (await waits()).length === 0);
    second.resolve();
    await first;
    expect(await outcome).toBe('is refused');
  });

  it('loses neither of two first statuses that are set at once', async () => {
    const demands = trackedDemands();
    const set = (change: { teamStatus: number } | { hosting: number }) =>
      database.unitOfWork.run(async () => {
        const demand = await demands.findForUpdate(604);
        demand.changeStatuses(change, 7, 0);
        await demands.save(demand);
      });
    await Promise.all([set({ teamStatus: 2 }), set({ hosting: 3 })]);
    expect((await demands.find(604)).snapshot()).toMatchObject({ teamStatus: 2, hosting: 3 });
  });
});
