import {
  getOpenAttestationUrl,
  openAttestation,
  readAttestation,
} from '@pds/api-client/generated/attestation/attestation';
import { useMutation, useQuery } from '@tanstack/react-query';
import { readLink } from '../../../shared/session/link-token';
import { openInTab } from '../../../shared/ui/open-in-tab';

export { getReadAttestationUrl } from '@pds/api-client/generated/attestation/attestation';

/** Returns what an attestation says, and what it is worth at this moment. */
export function useAttestation(token: string | null | undefined) {
  return useQuery({
    queryKey: ['attestation', token],
    queryFn: () => readLink(token!, readAttestation),
    enabled: !!token,
  });
}

/** Prints the attestation of a convention, unless it is printed, and opens it in a tab. */
export function useOpenAttestation() {
  return useMutation({
    mutationFn: (conventionId: number) =>
      openInTab(async () => {
        await openAttestation(conventionId);
        return getOpenAttestationUrl(conventionId);
      }),
  });
}
