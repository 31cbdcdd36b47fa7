import { jest } from '@jest/globals';
import {
  getListCreditsQueryKey,
  getListCustomerBalancesQueryKey,
  getListPaymentsQueryKey,
} from '@pds/api-client/generated/accounting/accounting';
import {
  getListDemandsQueryKey,
  getShowDemandQueryKey,
  getShowTimelineQueryKey,
} from '@pds/api-client/generated/demand/demand';
import {
  getShowMeansConflictsQueryKey,
  getShowMeansDayQueryKey,
} from '@pds/api-client/generated/aid-station/aid-station';
import { getGetPlanningQueryKey } from '@pds/api-client/generated/planning/planning';
import { getListMessagesOfDemandQueryKey } from '@pds/api-client/generated/mail/mail';
import { QueryClientProvider, type UseMutationResult } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { useRecordPayments } from '../features/accounting/api/ledger';
import { useChooseOptions, useSaveDecree, useSaveParticularities } from '../features/demand/api/details';
import { useMarkDeadline } from '../features/aid-station/api/deadlines';
import { useSaveEvent, useSaveSlot } from '../features/demand/api/funnel';
import { useRemoveFile } from '../features/demand/api/related-files';
// eslint-disable-next-line workspace/visitors-without-ant-design -- tests are loaded by no visitor
import { useResendMessage } from '../shared/mail/messages';
import { dossierQueries, shownDossierQueries } from '../shared/reference/dossier-queries';
import { queryClient } from './query-client';

const id = 12;
const timeline = getShowTimelineQueryKey(id, { kind: 'documents' });

/** Returns what a component gets from a mutation hook. */
function mutationOf<Variables>(
  use: () => UseMutationResult<unknown, Error, Variables>,
): (variables: Variables) => Promise<unknown> {
  const got: UseMutationResult<unknown, Error, Variables>[] = [];
  const Component = () => {
    got.push(use());
    return null;
  };
  renderToString(createElement(QueryClientProvider, { client: queryClient }, createElement(Component)));
  return got[0]!.mutateAsync;
}

const isOutdated = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)!.isInvalidated;

describe('a dossier that a mutation outdates', () => {
  beforeEach(() => {
    jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json({ version: 2 })));
    for (const key of [timeline, getShowTimelineQueryKey(id + 1)]) queryClient.setQueryData(key, 'loaded');
  });
  afterEach(() => {
    queryClient.clear();
    jest.restoreAllMocks();
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a file was removed', () => mutationOf(() => useRemoveFile(id))(3)],
    ['options were chosen', () => mutationOf(() => useChooseOptions(id))({ choices: [], version: 1 })],
    ['particularities were saved', () => mutationOf(() => useSaveParticularities(id))({ change: {}, version: 1 })],
    ['the decree was removed', () => mutationOf(() => useSaveDecree(id))(null)],
    ['a message was sent again', () => mutationOf(() => useResendMessage({ id: 5, demandId: id }))(undefined)],
  ])('reloads its timeline once %s', async (_what, run) => {
    await run();
    expect([isOutdated(timeline), isOutdated(getShowTimelineQueryKey(id + 1))]).toEqual([true, false]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['it was saved', () => mutationOf(() => useSaveParticularities(id))({ change: {}, version: 1 })],
    ['a deadline was marked', () => mutationOf(() => useMarkDeadline(id))({ kind: 'sdis', isDone: true })],
  ])('reloads its timeline, the planning and what other dossiers compare with it once %s', async (_what, run) => {
    const shown = [
      timeline,
      getGetPlanningQueryKey(),
      getShowMeansConflictsQueryKey(id + 1),
      getShowMeansDayQueryKey(3, { day: '2026-12-05' }),
    ];
    for (const key of shown) queryClient.setQueryData(key, 'loaded');
    await run();
    expect(shown.map(isOutdated)).toEqual([true, true, true, true]);
  });

  it('is not reloaded by a step that updates the cached dossier itself, so that its next save detects other changes', async () => {
    queryClient.setQueryData(getShowDemandQueryKey(id), { demand: { version: 1 } });
    await mutationOf(() => useSaveParticularities(id))({ change: {}, version: 1 });
    expect(queryClient.getQueryData(getShowDemandQueryKey(id))).toEqual({ demand: { version: 2 } });
    expect(isOutdated(getShowDemandQueryKey(id))).toBe(false);
  });

  describe.each<[string, (version: number) => Promise<unknown>]>([
    ['the event', (version) => mutationOf(() => useSaveEvent(id))({ version, eventName: 'Nuit' })],
    ['a slot', (version) => mutationOf(() => useSaveSlot())({ id: 7, change: { version } })],
  ])('a save of %s based on version 2', (_what, save) => {
    beforeEach(() => {
      const answer = { version: 3, demandId: id, slot: { id: 7, name: 'Jour' } };
      jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json(answer)));
    });

    it.each([
      ['updates a dossier of that version to the new version', 2, 3],
      ['leaves a dossier that misses another person’s change, so that its next save detects it', 1, 1],
      ['leaves a dossier that was loaded since', 4, 4],
    ])('%s', async (_does, shown, then) => {
      queryClient.setQueryData(getShowDemandQueryKey(id), { demand: { version: shown }, slots: [{ id: 7 }] });
      await save(2);
      expect(queryClient.getQueryData(getShowDemandQueryKey(id))).toMatchObject({ demand: { version: then } });
    });
  });

  it.each([200, 409])(
    'is reloaded with the lists of accounting once an accounting entry was answered with %s',
    async (status) => {
      const lists = [getListPaymentsQueryKey(), getListCreditsQueryKey(), getListCustomerBalancesQueryKey()];
      for (const key of lists) queryClient.setQueryData(key, 'loaded');
      jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(Response.json({ status }, { status })));
      await mutationOf(() => useRecordPayments(id, 3))({ payments: [] }).catch(() => null);
      expect([timeline, ...lists].map(isOutdated)).toEqual([true, true, true, true]);
    },
  );

  it('is reloaded with everything else of any dossier when a change may concern several', async () => {
    const keysOf = (demandId: number) =>
      dossierQueries(demandId).flatMap(({ queryKey }) => (queryKey ? [queryKey] : []));
    const lists = new Set(keysOf(0).map((queryKey) => JSON.stringify(queryKey)));
    const ofDossier = keysOf(id).filter((queryKey) => !lists.has(JSON.stringify(queryKey)));
    expect(ofDossier).toEqual(
      expect.arrayContaining([getShowTimelineQueryKey(id), getListMessagesOfDemandQueryKey(id)]),
    );
    for (const queryKey of ofDossier) queryClient.setQueryData(queryKey, 'loaded');
    const others = [getListDemandsQueryKey(), [`/api/organisation/${id}`], ['/api/demand/12/other'], [id]];
    for (const key of others) queryClient.setQueryData(key, 'loaded');
    await queryClient.invalidateQueries(shownDossierQueries);
    expect(ofDossier.map(isOutdated)).toEqual(ofDossier.map(() => true));
    expect(isOutdated(timeline)).toBe(true);
    expect(others.map(isOutdated)).toEqual(others.map(() => false));
  });
});
