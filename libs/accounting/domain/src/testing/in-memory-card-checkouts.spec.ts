import { cardCheckoutsContract } from './card-checkouts-contract';
import { InMemoryCardCheckouts } from './in-memory-card-checkouts';

describe('checkouts in memory', () => {
  cardCheckoutsContract(async () => {
    let ids = 0;
    const next = async () => ++ids;
    return { checkouts: new InMemoryCardCheckouts(), addInvoice: next, addPayment: next, run: (work) => work() };
  });
});
