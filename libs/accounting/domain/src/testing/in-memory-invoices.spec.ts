import { countersContract, InMemoryCounters, InMemoryInvoices, invoicesContract } from './index';

describe('InMemoryInvoices', () => invoicesContract(() => new InMemoryInvoices()));
describe('InMemoryCounters', () =>
  countersContract(async () => ({ counters: new InMemoryCounters(), run: (work) => work() })));
