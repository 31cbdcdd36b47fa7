import { Test } from '@nestjs/testing';
import { provide, providePort, provideWith } from './provide';

abstract class Offices {
  abstract departmentOfOffice(officeId: number): number | null;
}

abstract class People {
  abstract name(accountId: number): string;
}

class InMemoryOffices extends Offices {
  override departmentOfOffice(officeId: number) {
    return officeId === 1 ? 69 : null;
  }
}

class InMemoryPeople extends People {
  constructor(private readonly family: string) {
    super();
  }

  override name(accountId: number) {
    return `${this.family} ${accountId}`;
  }
}

class Introduce {
  constructor(
    private readonly people: People,
    private readonly offices: Offices,
  ) {}

  execute(accountId: number, officeId: number): string {
    return `${this.people.name(accountId)}, ${this.offices.departmentOfOffice(officeId)}`;
  }
}

class Family {
  readonly name = 'Martin';
}

describe('a provider created from a class', () => {
  it('gets its constructor’s parameters, in their order', async () => {
    const module = await Test.createTestingModule({
      providers: [
        Family,
        providePort(Offices, InMemoryOffices),
        provideWith(People, (family) => new InMemoryPeople(family.name), Family),
        provide(Introduce, People, Offices),
      ],
    }).compile();
    expect(module.get(Introduce).execute(5, 1)).toBe('Martin 5, 69');
    expect(module.get(Offices)).toBeInstanceOf(InMemoryOffices);
  });

  // The rest is checked by the compiler (`tsc`): an expected error that does not occur is an error.
  it('does not compile with anything else', () => {
    // @ts-expect-error -- swapped ports
    expect(provide(Introduce, Offices, People).inject).toEqual([Offices, People]);
    // @ts-expect-error -- a forgotten port
    expect(provide(Introduce, People).inject).toHaveLength(1);
    // @ts-expect-error -- one port too many
    expect(provide(Introduce, People, Offices, Offices).inject).toHaveLength(3);
    // @ts-expect-error -- a class that does not fulfil the port
    expect(providePort(People, InMemoryOffices).provide).toBe(People);
    // @ts-expect-error -- another type than the provided one
    expect(provideWith(People, () => new InMemoryOffices()).provide).toBe(People);
    // @ts-expect-error -- tokens that the factory does not accept
    expect(provideWith(People, (family: Family) => new InMemoryPeople(family.name), Offices).inject).toEqual([Offices]);
  });

  it('does not compile with ports of the same shape either, when each has a protected member', () => {
    abstract class Quotes {
      declare protected readonly port: 'Quotes';
      abstract find(id: number): string;
    }
    abstract class Invoices {
      declare protected readonly port: 'Invoices';
      abstract find(id: number): string;
    }
    class Compare {
      constructor(
        readonly quotes: Quotes,
        readonly invoices: Invoices,
      ) {}
    }
    expect(provide(Compare, Quotes, Invoices).inject).toEqual([Quotes, Invoices]);
    // @ts-expect-error -- swapped ports
    expect(provide(Compare, Invoices, Quotes).inject).toEqual([Invoices, Quotes]);
  });
});
