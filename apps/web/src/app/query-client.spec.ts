import { Problem } from '@pds/api-client';
import { jest } from '@jest/globals';
import { focusManager, type MutationOptions, onlineManager, QueryObserver } from '@tanstack/react-query';
import { queryClient } from './query-client';

const list = ['/api/demand/list'];
const dossier = ['/api/demand/12'];

const isOutdated = (queryKey: readonly string[]) => queryClient.getQueryState(queryKey)!.isInvalidated;

async function run(options: MutationOptions<string, Error, void>): Promise<void> {
  await queryClient.getMutationCache().build(queryClient, options).execute();
}

describe('queries that a mutation outdates', () => {
  beforeEach(() => {
    queryClient.setQueryData(list, 'loaded');
    queryClient.setQueryData(dossier, 'loaded');
  });
  afterEach(() => queryClient.clear());

  const meta = { outdates: [{ queryKey: list }], outdatesWhenRefused: [{ queryKey: dossier }] };

  it('are reloaded after its success, once its answer is in the cache', async () => {
    let shown: unknown;
    await run({
      mutationFn: () => Promise.resolve('saved'),
      onSuccess: (saved) => {
        shown = isOutdated(list);
        queryClient.setQueryData(dossier, saved);
      },
      meta,
    });
    expect(shown).toBe(false);
    expect([isOutdated(list), isOutdated(dossier)]).toEqual([true, false]);
    expect(queryClient.getQueryData(dossier)).toBe('saved');
  });

  it('are asked for again when their first load was under way', async () => {
    const shown = ['/api/accounting/statement'];
    const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const [first, second] = answers;
    const queryFn = jest.fn(() => answers[queryFn.mock.calls.length - 1]!.promise);
    const observer = new QueryObserver(queryClient, { queryKey: shown, queryFn });
    const leave = observer.subscribe(() => undefined);
    const saved = run({ mutationFn: () => Promise.resolve('saved'), meta: { outdates: [{ queryKey: shown }] } });
    await new Promise((done) => setTimeout(done, 0));
    first!.resolve('before the mutation');
    second!.resolve('after the mutation');
    await saved;
    expect(observer.getCurrentResult().data).toBe('after the mutation');
    expect(queryFn).toHaveBeenCalledTimes(2);
    leave();
  });

  it('can depend on its answer', async () => {
    const outdates = (answer: unknown) => (answer === 'gone' ? [{ queryKey: list }] : [{ queryKey: dossier }]);
    await run({ mutationFn: () => Promise.resolve('gone'), meta: { outdates } });
    expect([isOutdated(list), isOutdated(dossier)]).toEqual([true, false]);
  });

  it('are another list when the server refused', async () => {
    const refuse = () => Promise.reject(new Problem(409, 'refused'));
    await expect(run({ mutationFn: refuse, meta })).rejects.toThrow('refused');
    expect([isOutdated(list), isOutdated(dossier)]).toEqual([false, true]);
  });

  it('are none when the server did not answer', async () => {
    const lose = () => Promise.reject(new Problem(0, 'lost'));
    await expect(run({ mutationFn: lose, meta })).rejects.toThrow('lost');
    expect([isOutdated(list), isOutdated(dossier)]).toEqual([false, false]);
  });

  it('are none when the mutation names none', async () => {
    await run({ mutationFn: () => Promise.resolve('done') });
    expect([isOutdated(list), isOutdated(dossier)]).toEqual([false, false]);
  });
});

describe('a mutation without a network', () => {
  afterEach(() => {
    onlineManager.setOnline(true);
    queryClient.clear();
  });

  it('fails at once and is not queued to be sent later', async () => {
    let made = 0;
    onlineManager.setOnline(false);
    const lose = () => {
      made++;
      return Promise.reject(new Problem(0, 'lost'));
    };
    await expect(run({ mutationFn: lose })).rejects.toThrow('lost');
    onlineManager.setOnline(true);
    await queryClient.resumePausedMutations();
    expect(made).toBe(1);
  });
});

describe('a query that the server refused with 429', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    focusManager.setFocused(undefined);
    queryClient.unmount();
    queryClient.clear();
  });

  it.each([
    ['the time that the server named', 300, 300],
    ['a minute when it named none', undefined, 60],
  ])('is not repeated before %s, even when the user returns to the page', async (_, retryAfter, seconds) => {
    const queryFn = jest.fn(() => Promise.reject(new Problem(429, 'Trop de demandes', { retryAfter })));
    queryClient.mount();
    const observer = new QueryObserver(queryClient, { queryKey: list, queryFn });
    const settled = () => new Promise((done) => setTimeout(done, 0));
    const look = async () => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
      await settled();
    };
    const leave = observer.subscribe(() => undefined);
    await settled();
    expect(queryFn).toHaveBeenCalledTimes(1);
    const refusedAt = queryClient.getQueryState(list)!.errorUpdatedAt;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(refusedAt + seconds * 1000 - 1);
    await look();
    leave();
    const again = observer.subscribe(() => undefined);
    expect(queryFn).toHaveBeenCalledTimes(1);
    clock.mockReturnValue(refusedAt + seconds * 1000);
    await look();
    expect(queryFn).toHaveBeenCalledTimes(2);
    again();
  });
});
