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
import type { ExportAnswer, ExportListAnswer } from '@pds/api-client/generated/model';
import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '../../../shared/api/calls';
import { pollWhile } from '../../../shared/api/poll-while';

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
        refetchInterval: pollWhile<ExportListAnswer>((list) => list?.records.some(isUnderWay) ?? false),
      },
    },
  );
}

/** Returns the export that was just started and polls while it is running. Undefined before. */
export function useFollowedExport(started: ExportAnswer | undefined): ExportAnswer | undefined {
  const { data } = useShowExport(started?.id ?? 0, {
    query: {
      enabled: started !== undefined,
      refetchInterval: pollWhile<ExportAnswer>((shown) => !shown || isUnderWay(shown)),
    },
  });
  return data ?? started;
}

export const useStartExport = () => useCall(startExport, { outdates });

export const useStartFec = () => useCall(startFec, { outdates });

export const useCancelExport = (id: number) =>
  useCall(() => cancelExport(id), { outdates: [...outdates, { queryKey: getShowExportQueryKey(id) }] });

/** The issuers of the scope, with their accounts. */
export const useIssuers = () => useListIssuers();

export const useChooseAccounts = () => useCall(chooseAccounts, { outdates: [{ queryKey: getListIssuersQueryKey() }] });

/** Returns what a closing would make final. Changes nothing. */
export const usePreviewClosing = () => useCall(previewClosing, { outdates: [] });

export const useCloseDays = () => useCall(closeDays, { outdates: [{ queryKey: getListIssuersQueryKey() }] });

/** Returns the address of the file of a finished export. */
export const exportFilePath = (id: number) => `/api/accounting/export/${id}/file`;
