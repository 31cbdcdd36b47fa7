import { setTimeout as delay } from 'node:timers/promises';

/** Everything that the product confirmed with a 2xx: all of it must exist at the end. */
export interface Ledger {
  readonly demands: number[];
  readonly quotes: number[];
  readonly stations: number[];
  requests: number;
  refused: number;
}

/** Stores the cookies like one person's browser. */
class Client {
  private readonly cookies = new Map<string, string>();
  private readonly origins: readonly string[];
  private readonly ledger: Ledger;

  constructor(origins: readonly string[], ledger: Ledger) {
    this.origins = origins;
    this.ledger = ledger;
  }

  /** The body of a 2xx of either replica; null for anything else, including a cut connection. */
  async ask(method: string, path: string, body?: object): Promise<Record<string, never> | null> {
    this.ledger.requests += 1;
    const origin = this.origins[this.ledger.requests % this.origins.length]!;
    try {
      const answer = await fetch(`${origin}${path}`, {
        method,
        headers: {
          'x-requested-with': 'fetch',
          ...(body ? { 'content-type': 'application/json' } : {}),
          cookie: [...this.cookies].map((pair) => pair.join('=')).join('; '),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(30_000),
      });
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
        this.cookies.set(name!, value!);
      }
      const text = await answer.text();
      if (answer.ok) return (text === '' ? {} : JSON.parse(text)) as Record<string, never>;
    } catch {
      // Refused, cut off or too late: success was not reported.
    }
    this.ledger.refused += 1;
    await delay(50);
    return null;
  }
}

const contactOf = (name: string) => ({
  firstName: 'Jeanne',
  name: 'Martin',
  email: `${name}@demo.example`,
  tel: '06 39 98 00 01',
});

const event = {
  eventName: 'Foulées de Lyon',
  severalDepartments: false,
  eventDepartment: '69',
  eventType: 1,
  eventAddress: '1 place Bellecour',
  eventPostalCode: '69002',
  eventCity: 'Lyon',
  comments: 'Course à pied',
  eventSlots: [
    {
      name: 'Course',
      startDate: '2028-05-08T18:00:00+02:00',
      endDate: '2028-05-08T23:00:00+02:00',
      peak: 4000,
      nature: 1,
    },
  ],
};

/** Visitors who file demands, and staff who turn each into a station, until `signal`; every success is recorded in the ledger. */
export async function drive(
  origins: readonly string[],
  ledger: Ledger,
  of: { readonly office: number; readonly organisation: number },
  signal: AbortSignal,
): Promise<void> {
  const waiting: number[] = [];
  let people = 0;
  const visitors = async (which: number) => {
    for (; !signal.aborted; await delay(100)) {
      const visitor = new Client(origins, ledger);
      const contact = contactOf(`visiteur-${which}-${(people += 1)}`);
      const account = await visitor.ask('POST', '/api/users/add', contact);
      if (!account) continue;
      const filed = await visitor.ask('POST', '/api/demand/add', {
        ...event,
        ...contact,
        userId: account['userId'],
        website: '',
        startedAt: Date.now() - 60_000,
      });
      if (!filed?.['id']) continue;
      ledger.demands.push(filed['id']);
      waiting.push(filed['id']);
    }
  };
  const staff = async () => {
    const manager = new Client(origins, ledger);
    const credentials = { username: 'cadre@demo.example', password: 'Secours-2026' };
    while (!signal.aborted && !(await manager.ask('POST', '/api/authentication/login', credentials))) await delay(500);
    for (; !signal.aborted; await delay(50)) {
      const id = waiting.shift();
      if (id === undefined) continue;
      const shown = (await manager.ask('GET', `/api/demand/${id}`)) as {
        demand: { version: number };
        slots: { id: number }[];
      } | null;
      if (!shown) continue;
      const staffing = { rescueWorkerCount: 6, publicBehavior: 2, feature: 2, interventionDelay: 1, mealCount: 6 };
      const priced = await manager.ask('PATCH', `/api/demand/${id}`, {
        version: shown.demand.version,
        departmentId: 69,
        officeId: of.office,
        organizationId: of.organisation,
        demandSlots: [{ id: shown.slots[0]!.id, ...staffing }],
      });
      const quote = priced && (await manager.ask('POST', `/api/document/add/1/${id}`));
      if (!quote) continue;
      ledger.quotes.push(quote['id']!);
      if (!(await manager.ask('POST', `/api/document/validate-document/${quote['id']}`))) continue;
      if (await manager.ask('POST', `/api/demand/transform/${id}`)) ledger.stations.push(id);
    }
  };
  await Promise.all([visitors(1), visitors(2), staff(), staff()]);
}
