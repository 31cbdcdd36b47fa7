import { FixedClock, ImmediateUnitOfWork, InMemoryOutbox, InMemoryTimeline } from '@pds/kernel/testing';
import type { DemandFiling } from '../model/dossier/demand-state';
import type { InvalidConfiguration } from '../demand.errors';
import { AddSlot } from '../use-cases/slots/add-slot';
import { CloneSlot } from '../use-cases/slots/clone-slot';
import { ConfigureDemand } from '../use-cases/dossier/configure-demand';
import { DeleteDemand } from '../use-cases/decisions/delete-demand';
import { DescribeParticularities } from '../use-cases/dossier/describe-particularities';
import { DescribeSlot } from '../use-cases/slots/describe-slot';
import { DuplicateDemand } from '../use-cases/requests/duplicate-demand';
import { MarkDemandTransformed } from '../use-cases/decisions/mark-demand-transformed';
import { RemoveSlot } from '../use-cases/slots/remove-slot';
import { UpdateDemandAsOrganiser } from '../use-cases/requests/update-demand-as-organiser';
import { filedDemand, manager } from './fixtures';
import { InMemoryDemands } from './in-memory-demands';
import {
  InMemoryAcceptedTerms,
  InMemoryDroppedDossiers,
  InMemoryOrganisers,
  InMemoryPeople,
  InMemoryStructure,
  NumberedUniqIds,
  TenEurosAnHourPricing,
} from './in-memory-neighbours';

/** The stored demand of `filedDemand`, with every port in memory and the use cases that change it. */
export async function demandInMemory(filing: Partial<DemandFiling> = {}) {
  const clock = FixedClock.at('2026-11-20T10:00:00Z');
  const unitOfWork = new ImmediateUnitOfWork();
  const outbox = new InMemoryOutbox();
  const timeline = new InMemoryTimeline();
  const demands = new InMemoryDemands(timeline);
  const structure = new InMemoryStructure();
  const organisers = new InMemoryOrganisers();
  const people = new InMemoryPeople();
  const pricing = new TenEurosAnHourPricing();
  const acceptedTerms = new InMemoryAcceptedTerms();
  const dropped = new InMemoryDroppedDossiers();
  const uniqIds = new NumberedUniqIds();
  const editing = { demands, people, pricing, acceptedTerms, dropped, unitOfWork, clock };
  const demand = filedDemand({ id: await demands.nextId(), slotIds: await demands.nextSlotIds(2), ...filing });
  await demands.add(demand);
  const { id } = demand;
  return {
    ...{ clock, unitOfWork, outbox, timeline, demands, structure, organisers, people, pricing, acceptedTerms, dropped },
    ...{ uniqIds, editing, id, slotIds: demand.snapshot().slots.map((slot) => slot.id) as [number, number] },
    configure: new ConfigureDemand(
      ...([demands, structure, organisers, people, pricing, acceptedTerms, unitOfWork, clock] as const),
    ),
    update: new UpdateDemandAsOrganiser(editing, organisers),
    add: new AddSlot(editing, organisers),
    clone: new CloneSlot(editing, organisers),
    remove: new RemoveSlot(editing, organisers, outbox),
    describe: new DescribeSlot(editing, organisers),
    describeParticularities: new DescribeParticularities(editing),
    duplicate: new DuplicateDemand(demands, pricing, uniqIds, unitOfWork, clock),
    deleteDemand: new DeleteDemand(demands, outbox, unitOfWork, clock),
    markTransformed: new MarkDemandTransformed(demands, unitOfWork, clock),
    /** Makes the demand a station. */
    transform: () => new MarkDemandTransformed(demands, unitOfWork, clock).execute(id, manager),
    state: async () => (await demands.find(id))!.snapshot(),
  };
}

/** The fields that a use case refuses. */
export const refusedFields = (promise: Promise<unknown>): Promise<string[]> =>
  promise.then(
    () => [],
    (error: InvalidConfiguration) => error.fields.map(({ field }) => field),
  );
