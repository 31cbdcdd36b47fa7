import * as testing from './index';

describe('in-memory stations', () => testing.aidStationsContract(() => new testing.InMemoryAidStations()));

describe('in-memory assignments', () => testing.assignmentsContract(async () => new testing.InMemoryAssignments()));

describe('in-memory deadline marks', () =>
  testing.deadlineMarksContract(async () => new testing.InMemoryDeadlineMarks()));

describe('in-memory exports to e-Protec', () =>
  testing.eprotecExportsContract(() => new testing.InMemoryEprotecExports()));

describe('in-memory reinforcement requests', () =>
  testing.reinforcementRequestsContract(async () => new testing.InMemoryReinforcementRequests()));

describe('in-memory sign-ups', () =>
  testing.signUpsContract(
    async () => new testing.InMemorySignUps(),
    async (signUps, slotId, officeId) => signUps.help(slotId, officeId),
  ));

describe('in-memory tasks', () => testing.storedTasksContract(async () => new testing.InMemoryStoredTasks()));

describe('in-memory tracked demands', () => testing.trackedDemandsContract(() => new testing.InMemoryTrackedDemands()));

describe('in-memory links of volunteers', () =>
  testing.volunteerLinksContract((clock) => new testing.InMemoryVolunteerLinks(clock)));

describe('in-memory e-Protec', () =>
  testing.eprotecContract(() => {
    const eprotec = new testing.InMemoryEprotec();
    return {
      eprotec,
      events: eprotec.events,
      gone: eprotec.gone,
      refuseNext: (refusal) => eprotec.scheduleMishaps({ refusal }),
    };
  }));
