import { eprotecContract, InMemoryEprotec } from './index';

describe('InMemoryEprotec', () =>
  eprotecContract(() => {
    const eprotec = new InMemoryEprotec();
    return {
      eprotec,
      events: eprotec.events,
      gone: eprotec.gone,
      refuseNext: (refusal) => eprotec.scheduleMishaps({ refusal }),
    };
  }));
