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

/** How often an export that is under way is looked at again, until that fails. Milliseconds. */
const LOOK_EVERY = 1_000;

const outdates = [{ queryKey: getListExportsQueryKey() }];

/** Whether an export still changes by itself. */
export function isUnderWay({ state }: Pick<ExportAnswer, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

/** A page of the exports of the scope, looked at again while one of them is under way. */
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

/** An export that was just started, looked at again while it is under way; nothing before. */
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

/** Who invoices in the scope, with their accounts. */
export const useIssuers = () => useListIssuers();

export function useChooseAccounts() {
  return useMutation({
    mutationFn: (body: ChooseAccountsBody) => chooseAccounts(body),
    meta: { outdates: [{ queryKey: getListIssuersQueryKey() }] },
  });
}

/** What a closing would make final; asked for, it changes nothing. */
export function usePreviewClosing() {
  return useMutation({ mutationFn: (days: CloseDaysBody) => previewClosing(days) });
}

export function useCloseDays() {
  return useMutation({
    mutationFn: (days: CloseDaysBody) => closeDays(days),
    meta: { outdates: [{ queryKey: getListIssuersQueryKey() }] },
  });
}

/** Where the browser fetches the file of an export that is done. */
export const exportFilePath = (id: number) => `/api/accounting/export/${id}/file`;
