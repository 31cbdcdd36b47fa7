import {
  chooseImportColumns,
  decideLookAlike,
  decideLookAlikes,
  getListImportRowsQueryKey,
  getListImportsQueryKey,
  getReceiveImportUrl,
  getShowImportQueryKey,
  runImport,
  undoImport,
  useListImportables,
  useListImportRows,
  useListImports,
  useShowImport,
} from '@pds/api-client/generated/imports/imports';
import type {
  ChooseImportColumnsBody,
  DecideLookAlikeBody,
  ImportAnswer,
  ImportListAnswer,
  ImportSummaryAnswer,
  ListImportRowsParams,
} from '@pds/api-client/generated/model';
import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '../../../shared/api/calls';
import { pollWhile } from '../../../shared/api/poll-while';
import { uploadApi } from '../../../shared/form/uploads/upload-api';

/** Whether the server works on an import. */
export function isUnderWay({ state }: Pick<ImportSummaryAnswer, 'state'>): boolean {
  return state === 'previewing' || state === 'running' || state === 'undoing';
}

/** The things that the caller may import, with the fields of their department, or of the one that an administrator names. */
export const useImportables = (department?: number) =>
  useListImportables(inDepartment(department), { query: { staleTime: 300_000, placeholderData: keepPreviousData } });

const inDepartment = (department: number | undefined) => (department === undefined ? {} : { department });

/** Returns the latest imports of a department. Polls while the server works on one of them. */
export function useImports(department: number | undefined) {
  return useListImports(inDepartment(department), {
    query: {
      enabled: department !== undefined,
      refetchInterval: pollWhile<ImportListAnswer>((list) => list?.records.some(isUnderWay) ?? false),
    },
  });
}

/** Returns an import. Polls while the server works on it. */
export function useImport(id: number) {
  return useShowImport(id, {
    query: {
      refetchInterval: pollWhile<ImportAnswer>((shown) => shown !== undefined && isUnderWay(shown)),
    },
  });
}

/** Returns a page of the rows of an import. Never from the cache alone: the work of the server changes them. */
export function useImportRows(id: number, params: ListImportRowsParams) {
  return useListImportRows(id, params, { query: { staleTime: 0, placeholderData: keepPreviousData } });
}

const outdatedBy = (id: number) => ({
  outdates: [
    { queryKey: getListImportsQueryKey() },
    { queryKey: getShowImportQueryKey(id) },
    { queryKey: getListImportRowsQueryKey(id) },
  ],
  outdatesWhenRefused: true as const,
});

export const useReceiveImport = () =>
  useCall(
    ({ file, ...params }: { importable: string; department: number; file: File }) => {
      const form = new FormData();
      form.append('file', file);
      return uploadApi<ImportAnswer>(getReceiveImportUrl(params), form);
    },
    { outdates: [{ queryKey: getListImportsQueryKey() }] },
  );

/** Chooses sheet, titles, columns and words; the preview follows. */
export const useChooseImportColumns = (id: number) =>
  useCall((body: ChooseImportColumnsBody) => chooseImportColumns(id, body), outdatedBy(id));

/** Says whether a row is an object that is stored already. */
export const useDecideLookAlike = (id: number) =>
  useCall((body: DecideLookAlikeBody) => decideLookAlike(id, body), outdatedBy(id));

/** Says whether all rows that look like one thing are it. */
export const useDecideLookAlikes = (id: number) =>
  useCall((areKnown: boolean) => decideLookAlikes(id, { areKnown }), outdatedBy(id));

export const useRunImport = (id: number) => useCall(() => runImport(id), outdatedBy(id));

export const useUndoImport = (id: number) => useCall(() => undoImport(id), outdatedBy(id));
