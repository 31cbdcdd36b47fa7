import { countersContract, InMemoryCounters, InMemoryInvoices, invoicesContract } from './testing';

describe('InMemoryInvoices', () => invoicesContract(() => new InMemoryInvoices()));
describe('InMemoryCounters', () =>
  countersContract(async () => ({ counters: new InMemoryCounters(), run: (work) => work() })));
