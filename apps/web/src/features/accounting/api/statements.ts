import {
  acceptCertainLines,
  acceptStatementLine,
  chooseStatementColumns,
  getListStatementLinesQueryKey,
  getListStatementsQueryKey,
  getReceiveStatementUrl,
  ignoreStatementLine,
  reopenStatementLine,
  useListStatementLines,
  useListStatements,
  useShowAcceptance,
  useShowStatement,
} from '@pds/api-client/generated/accounting/accounting';
import type {
  AllotmentBody,
  ChooseColumnsBody,
  LineAcceptanceAnswer,
  ListStatementLinesParams,
  StatementDetailAnswer,
  StatementListAnswer,
} from '@pds/api-client/generated/model';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { uploadApi } from '../../../shared/form/uploads/upload-api';
import { outdatedByEntries } from './accounting-queries';
import { useCall } from '../../../shared/api/calls';
import { pollWhile } from '../../../shared/api/poll-while';

const statementQueries = [{ queryKey: getListStatementsQueryKey() }, { queryKey: getListStatementLinesQueryKey() }];
const lineOutdates = {
  outdates: [...outdatedByEntries.outdates, ...statementQueries],
  outdatesWhenRefused: true,
} as const;

/** Returns the latest statements of an issuer. Polls while one of them is read. */
export function useStatements(issuer: string) {
  return useListStatements(
    { issuer },
    {
      query: {
        enabled: issuer !== '',
        refetchInterval: pollWhile<StatementListAnswer>(
          (list) => list?.records.some(({ state }) => state === 'reading') ?? false,
        ),
      },
    },
  );
}

export function useStatement(id: number) {
  return useShowStatement(id);
}

/** Returns a page of the lines of an issuer. Polls nothing: what changes them outdates them. */
export function useStatementLines(params: ListStatementLinesParams) {
  return useListStatementLines(params, {
    query: { enabled: params.issuer !== '', placeholderData: keepPreviousData },
  });
}

export const useReceiveStatement = () =>
  useCall(
    ({ issuer, file }: { issuer: string; file: File }) => {
      const form = new FormData();
      form.append('statement', file);
      return uploadApi<StatementDetailAnswer>(getReceiveStatementUrl({ issuer }), form);
    },
    { outdates: statementQueries },
  );

export const useChooseColumns = (id: number) =>
  useCall((body: ChooseColumnsBody) => chooseStatementColumns(id, body), {
    outdates: statementQueries,
    outdatesWhenRefused: true,
  });

/** Accepts the proposal of a line, or the invoices chosen for it. */
export const useAcceptLine = () =>
  useCall(
    ({ id, invoices }: { id: number; invoices?: AllotmentBody[] }) =>
      acceptStatementLine(id, invoices ? { invoices } : {}),
    lineOutdates,
  );

export const useIgnoreLine = (id: number) =>
  useCall((reason: string) => ignoreStatementLine(id, { reason }), lineOutdates);

export const useReopenLine = () => useCall(reopenStatementLine, lineOutdates);

export const useAcceptCertainLines = () =>
  useCall((issuer: string) => acceptCertainLines({ issuer }), { outdates: [] });

/** Returns the acceptance that was just started and polls while it runs. Undefined before. */
export function useFollowedAcceptance(started: LineAcceptanceAnswer | undefined): LineAcceptanceAnswer | undefined {
  const { data } = useShowAcceptance(started?.id ?? 0, {
    query: {
      enabled: started !== undefined,
      refetchInterval: pollWhile<LineAcceptanceAnswer>((shown) => !shown || shown.state === 'running'),
    },
  });
  return started && (data ?? started);
}

/** Loads everything that lines outdate again once work in the background ends: no mutation of this page ends it. */
export function useReloadWhenEnded(isRunning: boolean): void {
  const client = useQueryClient();
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current && !isRunning)
      for (const filter of lineOutdates.outdates) void client.invalidateQueries(filter);
    wasRunning.current = isRunning;
  }, [client, isRunning]);
}
