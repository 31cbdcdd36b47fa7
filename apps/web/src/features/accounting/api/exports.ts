import {
  cancelExport,
  chooseAccounts,
  getListExportsQueryKey,
  getListIssuersQueryKey,
  startExport,
  startFec,
  useListExports,
  useListIssuers,
} from '@pds/api-client/generated/accounting/accounting';
import type { ChooseAccountsBody, ExportAnswer, ExportFecBody, ExportListBody } from '@pds/api-client/generated/model';
import { useMutation } from '@tanstack/react-query';

/** How often an export that is under way is looked at again. Milliseconds. */
const LOOK_EVERY = 1_000;

const outdates = [{ queryKey: getListExportsQueryKey() }];

/** Whether an export still changes by itself. */
export function isUnderWay({ state }: Pick<ExportAnswer, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

/** The exports of the scope, looked at again while one of them is under way. */
export function useExports({ enabled = true }: { enabled?: boolean } = {}) {
  return useListExports({
    query: {
      enabled,
      refetchInterval: ({ state: { data } }) => (data?.records.some(isUnderWay) ? LOOK_EVERY : false),
    },
  });
}

export function useStartExport() {
  return useMutation({ mutationFn: (body: ExportListBody) => startExport(body), meta: { outdates } });
}

export function useStartFec() {
  return useMutation({ mutationFn: (body: ExportFecBody) => startFec(body), meta: { outdates } });
}

export function useCancelExport() {
  return useMutation({ mutationFn: (id: number) => cancelExport(id), meta: { outdates } });
}

/** Who invoices in the scope, with their accounts. */
export const useIssuers = () => useListIssuers();

export function useChooseAccounts() {
  return useMutation({
    mutationFn: (body: ChooseAccountsBody) => chooseAccounts(body),
    meta: { outdates: [{ queryKey: getListIssuersQueryKey() }] },
  });
}

/** Where the browser fetches the file of an export that is done. */
export const exportFilePath = (id: number) => `/api/accounting/export/${id}/file`;
