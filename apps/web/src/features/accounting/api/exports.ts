import {
  cancelExport,
  chooseAccounts,
  closeDays,
  getListExportsQueryKey,
  getListIssuersQueryKey,
  getShowExportQueryKey,
  previewClosing,
  startExport,
  startFec,
  useListExports,
  useListIssuers,
  useShowExport,
} from '@pds/api-client/generated/accounting/accounting';
import type {
  ChooseAccountsBody,
  CloseDaysBody,
  ExportAnswer,
  ExportFecBody,
  ExportListBody,
} from '@pds/api-client/generated/model';
import { keepPreviousData, useMutation } from '@tanstack/react-query';

/** Polling interval of a running export, until polling fails, in milliseconds. */
const LOOK_EVERY = 1_000;

const outdates = [{ queryKey: getListExportsQueryKey() }];

/** Whether an export is still running. */
export function isUnderWay({ state }: Pick<ExportAnswer, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

/** Returns a page of the scope's exports. Polls while one of them is running. */
export function useExports(page: number) {
  return useListExports(
    { page },
    {
      query: {
        placeholderData: keepPreviousData,
        refetchInterval: ({ state: { status, data } }) =>
          status !== 'error' && data?.records.some(isUnderWay) ? LOOK_EVERY : false,
      },
    },
  );
}

/** Returns the export that was just started and polls while it is running. Undefined before. */
export function useFollowedExport(started: ExportAnswer | undefined): ExportAnswer | undefined {
  const { data } = useShowExport(started?.id ?? 0, {
    query: {
      enabled: started !== undefined,
      refetchInterval: ({ state: { status, data } }) =>
        status !== 'error' && (!data || isUnderWay(data)) ? LOOK_EVERY : false,
    },
  });
  return data ?? started;
}

export function useStartExport() {
  return useMutation({ mutationFn: (body: ExportListBody) => startExport(body), meta: { outdates } });
}

export function useStartFec() {
  return useMutation({ mutationFn: (body: ExportFecBody) => startFec(body), meta: { outdates } });
}

export function useCancelExport(id: number) {
  return useMutation({
    mutationFn: () => cancelExport(id),
    meta: { outdates: [...outdates, { queryKey: getShowExportQueryKey(id) }] },
  });
}

/** The issuers of the scope, with their accounts. */
export const useIssuers = () => useListIssuers();

export function useChooseAccounts() {
  return useMutation({
    mutationFn: (body: ChooseAccountsBody) => chooseAccounts(body),
    meta: { outdates: [{ queryKey: getListIssuersQueryKey() }] },
  });
}

/** Returns what a closing would make final. Changes nothing. */
export function usePreviewClosing() {
  return useMutation({ mutationFn: (days: CloseDaysBody) => previewClosing(days) });
}

export function useCloseDays() {
  return useMutation({
    mutationFn: (days: CloseDaysBody) => closeDays(days),
    meta: { outdates: [{ queryKey: getListIssuersQueryKey() }] },
  });
}

/** Returns the address of the file of a finished export. */
export const exportFilePath = (id: number) => `/api/accounting/export/${id}/file`;
