import { Problem } from '@pds/api-client';
import { type MutationOptions, onlineManager } from '@tanstack/react-query';
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
