import {
  acceptByLink,
  acceptOwnDocument,
  askForChangeByLink,
  declineByLink,
  declineOwnDocument,
  getReadOwnDocumentQueryKey,
  issueAcceptanceLink,
  openByLink,
  openEvidenceByLink,
  readByLink,
  readOwnDocument,
} from '@pds/api-client/generated/document/document';
import type {
  AcceptanceAnswer,
  AcceptDocumentBody,
  AgreementBody,
  AskForChangeBody,
  DeclineDocumentBody,
  RefusalBody,
} from '@pds/api-client/generated/model';
import { dossierQueries } from '../../../shared/reference/dossier-queries';
import { type Query, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../../shared/api/calls';
import { readLink } from '../../../shared/session/link-token';

export { useShowDemand } from '@pds/api-client/generated/demand/demand';
export { getReadByLinkUrl, useListDocumentReplies } from '@pds/api-client/generated/document/document';

const byLink = (token: string | undefined) => ({ queryKey: ['document-by-link', token] });

/** Polling for the printed proof: every three seconds, for two minutes. */
const proofPolling = { every: 3_000, most: 40 };

/** Returns the document of a link, with its answer. Polls until the proof of an acceptance exists. */
export function useDocumentByLink(token: string | undefined) {
  return useQuery({
    ...byLink(token),
    queryFn: () => readLink(token!, readByLink),
    enabled: token !== undefined,
    staleTime: Infinity,
    refetchInterval: untilProof,
  });
}

/** Polls until the proof of an acceptance exists. */
function untilProof<Answer extends AcceptanceAnswer>({ state: { data, dataUpdateCount } }: Query<Answer>) {
  return data?.state === 'accepted' && !data.evidenceReady && dataUpdateCount < proofPolling.most && proofPolling.every;
}

/** Returns a document of the organiser, with its answer. Polls until the proof of an acceptance exists. */
export function useOwnDocument(id: number) {
  return useQuery({
    queryKey: getReadOwnDocumentQueryKey(id),
    queryFn: () => readOwnDocument(id),
    refetchInterval: untilProof,
  });
}

/** What an answer from the organiser's space outdates, also when it is refused, because somebody else may have been faster. */
const outdatedByOwnReply = (id: number, demandId: number) =>
  ({
    outdates: [{ queryKey: getReadOwnDocumentQueryKey(id) }, ...dossierQueries(demandId)],
    outdatesWhenRefused: true,
  }) as const;

export const useAcceptOwn = (id: number, demandId: number) =>
  useCall((said: AgreementBody) => acceptOwnDocument(id, said), outdatedByOwnReply(id, demandId));

export const useDeclineOwn = (id: number, demandId: number) =>
  useCall((said: RefusalBody) => declineOwnDocument(id, said), outdatedByOwnReply(id, demandId));

/** Accepts or declines a document. Shows the outcome, also when somebody else was faster. */
function useReply<Said extends object>(
  token: string,
  send: (body: Said & { token: string }) => Promise<AcceptanceAnswer>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (said: Said) => send({ ...said, token }),
    onSuccess: (answered) => client.setQueryData(byLink(token).queryKey, answered),
    meta: { outdates: [], outdatesWhenRefused: [byLink(token)] },
  });
}

export const useAcceptByLink = (token: string) => useReply<Omit<AcceptDocumentBody, 'token'>>(token, acceptByLink);

export const useDeclineByLink = (token: string) => useReply<Omit<DeclineDocumentBody, 'token'>>(token, declineByLink);

export const useAskForChangeByLink = (token: string) =>
  useCall((wanted: AskForChangeBody) => askForChangeByLink({ ...wanted, token }), {
    outdates: [],
    outdatesWhenRefused: [byLink(token)],
  });

/** Saves the document of a link, or its copy with the proof. The secret is sent in the body, not in the address. */
export function useSaveByLink(token: string) {
  return useMutation({
    mutationFn: async ({ what, name }: { what: 'original' | 'evidence'; name: string }) => {
      const pdf = await (what === 'original' ? openByLink : openEvidenceByLink)({ token });
      saveFile(pdf, name);
    },
  });
}

/** Issues a further link to a document, to copy into another message. */
export const useIssueAcceptanceLink = () => useCall(issueAcceptanceLink, { outdates: [] });

function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // Wait until the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
