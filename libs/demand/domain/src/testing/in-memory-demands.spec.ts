import { InMemoryTimeline } from '@pds/kernel/testing';
import { demandTimelineContract } from './demand-timeline-contract';
import { demandsContract, InMemoryDemands } from './index';

describe('InMemoryDemands', () => demandsContract(() => new InMemoryDemands()));

describe('the timeline of InMemoryDemands', () => {
  demandTimelineContract(() => {
    const timeline = new InMemoryTimeline();
    return {
      demands: new InMemoryDemands(timeline),
      entriesOf: async (id) => timeline.entries.filter(({ dossierId }) => dossierId === id),
    };
  }, 150);
});
