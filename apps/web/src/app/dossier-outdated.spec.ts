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
import { getListMessagesOfDemandQueryKey } from '@pds/api-client/generated/mail/mail';
import { QueryClientProvider, type UseMutationResult } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { useCollectInvoices, useDepositCheques, useMarkChequesDeposited } from '../features/accounting/api/entries';
import { useIssueInvoice } from '../features/accounting/api/invoices';
import { useCreditInvoice, useRecordPayments, useReversePayment } from '../features/accounting/api/ledger';
import { useSendInvoice, useSendSeveralInvoices } from '../features/accounting/api/letters';
import { useSendReminders } from '../features/accounting/api/reminders';
import { useAcceptLine, useIgnoreLine, useReopenLine } from '../features/accounting/api/statements';
import { useAssignMeans } from '../features/aid-station/api/assignments';
import { useMarkDeadline, useMarkDeadlinesDone } from '../features/aid-station/api/deadlines';
import { useSynchronize } from '../features/aid-station/api/eprotec';
import {
  useAnswerReinforcement,
  useAskForReinforcement,
  useWithdrawReinforcement,
} from '../features/aid-station/api/reinforcements';
import { useAskMembers, useOpenSignUps, useRemoveMember, useSetMember } from '../features/aid-station/api/sign-ups';
import { useTransformDemand, useUpdateStatus, useUpdateStatuses } from '../features/aid-station/api/stations';
import { useConfigureDemand } from '../features/demand/api/demands';
import { useChooseOptions, useSaveParticularities } from '../features/demand/api/details';
import { useSaveEvent, useSaveSlot } from '../features/demand/api/funnel';
import { useRefuseDemand } from '../features/demand/api/refusal';
import { useRemoveFile } from '../features/demand/api/related-files';
import { useAddSlot, useCloneSlot, useRemoveSlot } from '../features/demand/api/slots';
import { useAcceptOwn, useDeclineOwn } from '../features/documents/api/acceptance';
import { useDeleteDocument, useGenerateDocument, useValidateDocument } from '../features/documents/api/documents';
import { useSendDeclaration, useSendDocument } from '../features/documents/api/letters';
import { useAddSignedCopy, useRemoveSignedCopy } from '../features/documents/api/signed-copies';
import { useAttachFile, useGiveInvoiceReferences } from '../shared/dossier/related-files';
// eslint-disable-next-line workspace/visitors-without-ant-design -- tests are loaded by no visitor
import { useResendMessage } from '../shared/mail/messages';
import { useAnswerChange, useAskForChange } from '../shared/dossier/changes/change-requests';
import { useHandOverEvent } from '../shared/dossier/people/people';
import { dossierQueries, shownDossierQueries } from '../shared/reference/dossier-queries';
import { queryClient } from './query-client';

const id = 12;

// The types of Node are not among those of the pages.
const { readFileSync } = (await import('node:fs' as string)) as { readFileSync: (path: string, as: 'utf8') => string };

/** Every call of the API, with the name of its function in the client. */
const operations = Object.entries(
  JSON.parse(readFileSync('libs/api-client/openapi.json', 'utf8')).paths as Record<
    string,
    Record<string, { readonly operationId: string; readonly tags: readonly string[] }>
  >,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId, tags }]) => ({
    method,
    path,
    name: operationId,
    tag: tags[0]!,
  })),
);
/** The calls that were made, `post /api/demand/add`. */
const called: string[] = [];
const answer = { version: 2, demandId: id, slot: { id: 7 }, slots: [], marked: [] };

/** What the browser uploads with. */
class FakeRequest {
  readonly upload = {};
  readonly status = 200;
  readonly responseText = JSON.stringify(answer);
  onload?: () => void;
  onloadend?: () => void;
  open(method: string, path: string): void {
    called.push(`${method.toLowerCase()} ${path}`);
  }
  setRequestHeader(): void {}
  send(): void {
    this.onload?.();
    this.onloadend?.();
  }
}
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
    called.length = 0;
    jest.spyOn(globalThis, 'fetch').mockImplementation((path, options) => {
      called.push(`${options!.method!.toLowerCase()} ${String(path)}`);
      return Promise.resolve(Response.json(answer));
    });
    Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
    for (const key of [timeline, getShowTimelineQueryKey(id + 1)]) queryClient.setQueryData(key, 'loaded');
  });
  afterEach(() => {
    queryClient.clear();
    jest.restoreAllMocks();
  });

  /** Each call that changes a dossier, as a screen makes it. */
  const acts: Readonly<Record<string, () => Promise<unknown>>> = {
    acceptOwnDocument: () => mutationOf(() => useAcceptOwn(5, id))({ said: 'Oui' } as never),
    acceptStatementLine: () => mutationOf(() => useAcceptLine())({ id: 5 }),
    addSignedDocument: () => mutationOf(() => useAddSignedCopy(id))({ documentId: 5, file: new File([], 'a.pdf') }),
    addSlot: () => mutationOf(() => useAddSlot(id))({ version: 1 } as never),
    answerChange: () => mutationOf(() => useAnswerChange(id))({ id: 5, outcome: 'done' }),
    answerReinforcement: () => mutationOf(() => useAnswerReinforcement())({ id: 5 } as never),
    askForChange: () => mutationOf(() => useAskForChange(id))({ field: 'dates', wish: 'Le 9 mai' }),
    askForReinforcement: () => mutationOf(() => useAskForReinforcement(id))({} as never),
    askMembers: () => mutationOf(() => useAskMembers(id))({ slotId: 7, memberIds: [5] }),
    assignMeans: () => mutationOf(() => useAssignMeans(id))({ slotId: 7 } as never),
    attachRelatedFile: () => mutationOf(() => useAttachFile(id))({ name: 'plan', file: new File([], 'a.pdf') }),
    chooseDemandOptions: () => mutationOf(() => useChooseOptions(id))({ choices: [], version: 1 }),
    cloneSlot: () => mutationOf(() => useCloneSlot(id))({ id: 7, version: 1 }),
    collectInvoices: () => mutationOf(() => useCollectInvoices())({} as never),
    configureDemand: () => mutationOf(() => useConfigureDemand(id))({ version: 1 }),
    createInvoice: () => mutationOf(() => useIssueInvoice(id))({} as never),
    creditInvoice: () => mutationOf(() => useCreditInvoice(id, 3))({} as never),
    declineOwnDocument: () => mutationOf(() => useDeclineOwn(5, id))({ reason: 'Trop cher' } as never),
    deleteDocument: () => mutationOf(() => useDeleteDocument(id))(5),
    deleteSignedDocument: () => mutationOf(() => useRemoveSignedCopy(id))(5),
    depositCheques: () => mutationOf(() => useDepositCheques())({} as never),
    describeSlot: () => mutationOf(() => useSaveSlot())({ id: 7, change: { version: 1 } }),
    generateDocument: () => mutationOf(() => useGenerateDocument(id))({ type: 1 }),
    giveInvoiceReferences: () =>
      mutationOf(() => useGiveInvoiceReferences(id))({ commitmentNumber: 'BC-77', serviceCode: '' }),
    handOverEvent: () => mutationOf(() => useHandOverEvent(id))({} as never),
    ignoreStatementLine: () => mutationOf(() => useIgnoreLine(5))('Doublon'),
    markDeadline: () => mutationOf(() => useMarkDeadline(id))({ kind: 'sdis', isDone: true }),
    markDeadlinesDone: () => mutationOf(() => useMarkDeadlinesDone())([{ id, kind: 'sdis' } as never]),
    noteDepositedCheques: () => mutationOf(() => useMarkChequesDeposited())([3]),
    recordPayments: () => mutationOf(() => useRecordPayments(id, 3))({ payments: [] }),
    openSignUps: () => mutationOf(() => useOpenSignUps(id))({ slots: [] }),
    refuseDemand: () => mutationOf(() => useRefuseDemand(id))({} as never),
    removeMemberOfSlot: () => mutationOf(() => useRemoveMember(id))({ slotId: 7, memberId: 5 }),
    removeRelatedFile: () => mutationOf(() => useRemoveFile(id))(3),
    removeSlot: () => mutationOf(() => useRemoveSlot(id))({ id: 7, version: 1 }),
    reopenStatementLine: () => mutationOf(() => useReopenLine())(5),
    resendMessage: () => mutationOf(() => useResendMessage({ id: 5, demandId: id }))(undefined),
    reversePayment: () => mutationOf(() => useReversePayment(id, 3))('Erreur'),
    saveParticularities: () => mutationOf(() => useSaveParticularities(id))({ change: {}, version: 1 }),
    sendDeclaration: () => mutationOf(() => useSendDeclaration(id, 5))(new FormData()),
    sendDocument: () => mutationOf(() => useSendDocument(id, 5))(new FormData()),
    sendInvoice: () => mutationOf(() => useSendInvoice(id, 5))(new FormData()),
    sendReminders: () => mutationOf(() => useSendReminders([id]))([]),
    sendSeveralInvoices: () => mutationOf(() => useSendSeveralInvoices([id]))({ ids: [5] } as never),
    setMemberOfSlot: () => mutationOf(() => useSetMember(id))({ slotId: 7, memberId: 5, function: 'pse1' }),
    synchronizeWithEprotec: () => mutationOf(() => useSynchronize(id))(undefined),
    transformDemand: () => mutationOf(() => useTransformDemand(id))(undefined),
    updateAidStationStatus: () => mutationOf(() => useUpdateStatus(id))({ commercialStatus: 3 }),
    updateAidStationStatuses: () => mutationOf(() => useUpdateStatuses())({} as never),
    updateDemand: () => mutationOf(() => useSaveEvent(id))({ version: 1 }),
    validateDocument: () => mutationOf(() => useValidateDocument(id))(5),
    withdrawReinforcement: () => mutationOf(() => useWithdrawReinforcement(id))({ id: 5 } as never),
  };
  /** Other calls of the same parts of the API: they change no dossier that this browser shows. */
  const noActs = new Set(
    [
      // They create or remove a dossier: only lists follow.
      'addDemand deleteDemand duplicateDemand repeatDemand',
      // They store nothing, or nothing that a dossier shows but their own part of it.
      'checkDemandData judgeTypedMeans previewDeadlineRules previewLetter previewReminders showDueReminders',
      'addNote excludeFromReminders endReminderExclusion issueAcceptanceLink issuePaymentLink sayPresence leaveDossier updateFilerContact',
      // A visitor makes them, or an outside service, or work in the background ends them.
      'acceptByLink askForChangeByLink declineByLink openByLink openEvidenceByLink readByLink payOwnInvoice receiveDeliveryMessage',
      'acceptCertainLines chooseStatementColumns receiveStatement',
      // Settings and files of accounting.
      'cancelExport chooseAccounts chooseDeliveryChannel closeDays startExport startFec updateReminderRules',
      // No screen makes them.
      'removeInterestPoint removeSlotContact',
      // It is about no dossier.
      'renewVolunteerLink',
    ].flatMap((names) => names.split(' ')),
  );
  /** Calls of the same parts that show a dossier on a page of its own, or in a file, and are asked anew each time. */
  const ownPages = new Set(
    [
      'listCandidates listOrganiserAidStations showAidStation listReinforcingOffices readCalendar printDemand showSlot simulateSlotPricing',
      'showDemandOptions showParticularities prepareRefusalLetter prepareDeclarationLetter prepareDocumentLetter',
      'compareQuotes readOwnDocument openDocument openDocumentEvidence previewDocument downloadDocument',
      'downloadSignedDocument downloadRelatedFile exportAidStations exportDemands exportUnsupportedDemands exportTimeline',
      'cloneSlotByGet duplicateDemandByGet synchronizeWithEprotecByGet transformDemandByGet validateDocumentByGet',
      'previewRepetition showHelpedSlots printSignUp exportVolunteerHours',
    ].flatMap((names) => names.split(' ')),
  );
  const shown = operations.filter(
    ({ method, tag, name }) =>
      method === 'get' &&
      !ownPages.has(name) &&
      (/^(?:aid-station|demand|document|find|home|mail|planning|sign-ups)$/.test(tag) ||
        name.startsWith('listInvoices')),
  );

  it('is checked for every call that may change one', () => {
    const parts = new Set(['accounting', 'aid-station', 'demand', 'document', 'mail', 'sign-ups']);
    const changing = operations.filter(({ method, tag }) => method !== 'get' && parts.has(tag));
    expect([...Object.keys(acts), ...noActs].sort()).toEqual(changing.map(({ name }) => name).sort());
  });

  it.each(Object.entries(acts))('is loaded again wherever it is shown, after %s', async (name, act) => {
    const paths = shown.map(({ path }) => path.replaceAll(/\{\w+\}/g, String(id)));
    for (const path of paths) queryClient.setQueryData([path], { demand: { version: 1 }, slots: [] });
    const { method, path } = operations.find((each) => each.name === name)!;
    await act();
    const pattern = new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(?:\\?|$)`);
    expect(called).toContainEqual(expect.stringMatching(pattern));
    // These put the answer into the dossier that is shown, or change nothing of the dossier's own answer.
    const keepsOwn = /^(?:assignMeans|markDeadline|saveParticularities|updateDemand)$/.test(name);
    expect(paths.filter((each) => !isOutdated([each]))).toEqual(keepsOwn ? [`/api/demand/${id}`] : []);
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
