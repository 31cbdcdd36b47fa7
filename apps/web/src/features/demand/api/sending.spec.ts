import { Problem } from '@pds/api-client';
import type { AddDemandBody } from '@pds/api-client/generated/model';
import { funnel } from '../../../shared/session/funnel';
import {
  beginSending,
  carryOut,
  type DemandRequest,
  isStale,
  pageOfFiled,
  requestOf,
  type SendingCalls,
  sendings,
} from './sending';

const items = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  },
});

const now = 1_800_000_000_000;
const contact = { firstName: 'Noé', name: 'Bertrand', email: 'noe@demo.example', tel: '06 39 98 00 21' };
const requestNamed = (eventName: string, more: Partial<DemandRequest> = {}): DemandRequest => ({
  event: { eventName } as DemandRequest['event'],
  rest: { ...contact, website: '', startedAt: 12 },
  accountId: null,
  phone: null,
  ...more,
});

const noAnswer = () => new Problem(0, 'Le serveur ne répond pas', { code: 'network.no-answer' });
const nothingSent = () => new Problem(0, 'Pas de connexion', { code: 'network.nothing-sent' });

/** A server that files each key once, and what reached it. Its answers can be replaced one by one. */
class FakeServer implements SendingCalls {
  readonly calls: string[] = [];
  readonly filed = new Map<string, number>();
  readonly added: AddDemandBody[] = [];
  accounts = 0;
  /** Called before an answer leaves: what it throws is what the browser gets. */
  lose: (call: string) => void = () => undefined;

  async check() {
    return this.answer('check', { checked: 'ok' });
  }
  async signUp(_person: unknown, options: RequestInit) {
    return this.answer(`sign-up ${keyIn(options)}`, 20 + ++this.accounts);
  }
  async add(demand: AddDemandBody, options: RequestInit) {
    const key = keyIn(options);
    const id = this.filed.get(key) ?? this.filed.size + 1;
    this.filed.set(key, id);
    this.added.push(demand);
    return this.answer('add', { id, uniqId: `u${id}`, success: true as const });
  }
  async link(userId: number, demandId: number) {
    return this.answer(`link ${userId} ${demandId}`, undefined);
  }
  async storePhone(phone: string) {
    return this.answer(`phone ${phone}`, undefined);
  }
  private answer<Answer>(call: string, answer: Answer): Answer {
    this.calls.push(call.split(' ')[0]!);
    this.lose(call);
    return answer;
  }
}
const keyIn = ({ headers }: RequestInit) => (headers as Record<string, string>)['Idempotency-Key']!;

describe('a request of the public form', () => {
  let server: FakeServer;
  /** Loses the first answer to a call. */
  const loseOnce = (lost: string, problem = noAnswer()) => {
    server.lose = (call) => {
      if (!call.startsWith(lost)) return;
      server.lose = () => undefined;
      throw problem;
    };
  };
  const attempt = (content = requestNamed('Fête')) => carryOut(beginSending(content, true), server, () => now);
  beforeEach(() => {
    items.clear();
    sendings.forget();
    server = new FakeServer();
  });

  it('creates the account, checks, files and links, in this order', async () => {
    expect(await attempt()).toEqual({ filed: { id: 1, uniqId: 'u1' } });
    expect(server.calls).toEqual(['sign-up', 'check', 'add', 'link']);
    expect(server.added).toMatchObject([{ eventName: 'Fête', email: 'noe@demo.example', userId: 21 }]);
  });

  it('of an account signs nobody up, and stores the phone number that the account lacks', async () => {
    await attempt(requestNamed('Fête', { accountId: 7, phone: '06 39 98 00 21' }));
    expect(server.calls).toEqual(['check', 'add', 'phone']);
    expect(server.added).toMatchObject([{ userId: 7 }]);
  });

  it.each(['sign-up', 'check', 'add'])(
    'is filed once when the answer to %s is lost and it is sent again',
    async (call) => {
      loseOnce(call);
      await expect(attempt()).rejects.toMatchObject({ code: 'network.no-answer' });
      expect(await attempt()).toEqual({ filed: { id: 1, uniqId: 'u1' } });
      expect(server.filed.size).toBe(1);
    },
  );

  it('is not filed when its author takes it back during the attempt, and stays taken back', async () => {
    const sending = beginSending(requestNamed('Fête'), true);
    server.lose = (call) => {
      if (call.startsWith('check')) sendings.hold(sending.request);
    };
    expect(await carryOut(sending, server, () => now)).toBe('withdrawn');
    expect(server.filed.size).toBe(0);
    expect(sendings.waiting()).toBeNull();
  });

  it('may be filed, and says so, when its account is no longer this browser’s after an answer was lost', async () => {
    loseOnce('add');
    await expect(attempt()).rejects.toThrow();
    loseOnce('add', new Problem(404, 'Introuvable'));
    await expect(attempt()).rejects.toThrow(/peut-être déjà enregistrée/);
    expect(sendings.current()?.attemptedAt).toBe(now);
  });

  it('signs nobody up again when a later answer is lost', async () => {
    loseOnce('add');
    await expect(attempt()).rejects.toThrow();
    await attempt();
    expect(server.accounts).toBe(1);
    expect(server.added.map(({ userId }) => userId)).toEqual([21, 21]);
  });

  it('gets the session of its sign-up with another key and its proof, where the answer with it was lost', async () => {
    const problem = new Problem(409, 'La session s’est perdue', { code: 'http.session-not-given-again' });
    loseOnce('sign-up', problem);
    expect(await attempt()).toMatchObject({ filed: { id: 1 } });
    expect(server.calls.filter((call) => call === 'sign-up')).toHaveLength(2);
  });

  it('is filed although its number was lost with a server that was killed', async () => {
    loseOnce('add', new Problem(409, 'La réponse s’est perdue', { code: 'http.answer-lost' }));
    expect(await attempt()).toEqual({ filed: null });
  });

  it('is filed although linking and storing the phone number fail', async () => {
    server.lose = (call) => {
      if (/^(link|phone)/.test(call)) throw noAnswer();
    };
    expect(await attempt(requestNamed('Fête', { phone: '06' }))).toMatchObject({ filed: { id: 1 } });
  });

  it('has other keys after a change of the event, and the same account for the same address', async () => {
    const first = beginSending(requestNamed('Fête'), true);
    sendings.keep({ ...first, userId: 21 });
    const changed = beginSending(requestNamed('Fête du lac'), true);
    expect(changed.keys).not.toEqual(first.keys);
    expect(changed).toMatchObject({ userId: 21, proof: first.proof });
    const other = beginSending(requestNamed('Fête du lac', { rest: { ...contact, email: 'zoe@demo.example' } }), true);
    expect(other.userId).toBeNull();
    expect(other.proof).not.toBe(first.proof);
  });

  it('may be filed from the moment when it is sent without an answer, until the server refuses it', async () => {
    loseOnce('add', nothingSent());
    await expect(attempt()).rejects.toThrow();
    expect(sendings.current()!.attemptedAt).toBeNull();
    loseOnce('add');
    await expect(attempt()).rejects.toThrow();
    expect(sendings.current()!.attemptedAt).toBe(now);
    loseOnce('add', new Problem(429, 'Trop de demandes', { retryAfter: 60 }));
    await expect(attempt()).rejects.toMatchObject({ retryAfter: 60 });
    expect(sendings.current()!.attemptedAt).toBeNull();
  });

  it('is stale once the server has forgotten the key of an attempt without an answer', () => {
    const sending = beginSending(requestNamed('Fête'), true);
    expect(isStale(sending, now)).toBe(false);
    expect(isStale({ ...sending, attemptedAt: now - 23 * 3_600_000 }, now)).toBe(false);
    expect(isStale({ ...sending, attemptedAt: now - 23 * 3_600_000 - 1 }, now)).toBe(true);
  });

  it('says that the session is over when its account is no longer this browser’s', async () => {
    loseOnce('add', new Problem(404, 'Compte inconnu'));
    await expect(attempt()).rejects.toMatchObject({ status: 404, code: 'sending.session-over' });
    expect(sendings.current()!.userId).toBeNull();
  });

  it('waits until it is held, and continues with its keys when it is pressed again', () => {
    const { request, keys } = beginSending(requestNamed('Fête'), true);
    expect(funnel.isSending()).toBe(true);
    sendings.hold(request);
    expect(sendings.waiting()).toBeNull();
    expect(beginSending(requestNamed('Fête'), false)).toMatchObject({ keys, express: false, isWaiting: true });
  });

  it('that was filed in another tab leads to its page', () => {
    const request = requestOf(requestNamed('Fête'));
    expect(pageOfFiled(request)).toBeNull();
    funnel.finish({ id: 1, uniqId: 'u1', request, page: '/aid-station/success/1' });
    expect(pageOfFiled(request)).toBe('/aid-station/success/1');
    expect(pageOfFiled(requestOf(requestNamed('Fête du lac')))).toBeNull();
  });

  it('lives as long as the page where storage is forbidden', () => {
    const { setItem } = localStorage;
    localStorage.setItem = () => {
      throw new Error('forbidden');
    };
    const { request } = beginSending(requestNamed('Fête'), true);
    expect(sendings.current()?.request).toBe(request);
    localStorage.setItem = setItem;
  });
});
