import { InMemoryPastEvents, pastEventsContract } from './index';

describe('InMemoryPastEvents', () => pastEventsContract(async () => new InMemoryPastEvents()));
