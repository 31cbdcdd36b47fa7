import { attestationStatus, type AttestationStatus, type Convention } from '../../model/attestation';
import type { AnswerableDossiers } from '../../ports/answerable-dossiers';
import type { Documents } from '../../ports/documents';
import type { QuotableDossiers } from '../../ports/quotable-dossiers';

/** The ports that read what an attestation is worth. */
interface AttestationStatusPorts {
  readonly documents: Documents;
  readonly dossiers: QuotableDossiers;
  readonly states: AnswerableDossiers;
}

/** Returns what an attestation of an accepted convention is worth now. Applies no scope. */
export async function presentAttestationStatus(
  { documents, dossiers, states }: AttestationStatusPorts,
  convention: Convention,
): Promise<AttestationStatus> {
  const { demandId } = convention;
  const state = await states.findAnswerable(demandId);
  return attestationStatus(convention, {
    dossier: await dossiers.find(demandId),
    isOver: state?.isOver ?? true,
    documents: await documents.ofDemand(demandId),
  });
}
