import { type Attestation, attestationContent, type Attestations, type Convention, type Documents } from '../index';
import { rhoneIssuer, sampleConvention } from './samples';

/** Specification of every implementation of the Attestations port; run in memory and on PostgreSQL. */
export function attestationsContract(
  makeRepositories: () => Promise<{ readonly documents: Documents; readonly attestations: Attestations }>,
): void {
  it('returns an attestation by its convention and by its digest, with the content as it was hashed', async () => {
    const { documents, attestations } = await makeRepositories();
    const convention = sampleConvention(await documents.nextId(), 531);
    await documents.add(convention);
    const attestation = attestationOf(convention, 'a');
    expect(await attestations.store(attestation)).toEqual(attestation);
    const found = await attestations.findByDigest(attestation.digest);
    expect(found).toEqual(attestation);
    expect(JSON.stringify(found!.content)).toBe(JSON.stringify(attestation.content));
    expect(await attestations.ofConvention(convention.id)).toEqual(attestation);
    expect(await attestations.findByDigest('f'.repeat(64))).toBeNull();
    expect(await attestations.ofConvention(999_999)).toBeNull();
  });

  it('keeps the first attestation of a convention', async () => {
    const { documents, attestations } = await makeRepositories();
    const convention = sampleConvention(await documents.nextId(), 532);
    await documents.add(convention);
    const [first, second] = [attestationOf(convention, 'b'), attestationOf(convention, 'c')];
    await attestations.store(first);
    expect(await attestations.store(second)).toEqual(first);
    expect(await attestations.findByDigest(second.digest)).toBeNull();
  });
}

/** @param mark a hexadecimal digit that tells two attestations apart */
function attestationOf(convention: Convention, mark: string): Attestation {
  const digest = `${mark}${String(convention.id).padStart(63, '0')}`;
  return {
    digest,
    content: attestationContent(convention, rhoneIssuer, Date.parse('2026-11-26T09:00:00Z')),
    contentSha256: mark.repeat(64),
    file: { key: `documents/attestation-${digest}.pdf`, sha256: mark.repeat(64) },
  };
}
