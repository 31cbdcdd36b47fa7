import { type AttestationContent, AttestationPaper, type AttestationSeal } from '@pds/documents/domain';
import type { FrozenPictures, PdfRenderer, Settings } from '@pds/platform';
import { attestationPage } from './attestation-page';

/** Prints attestations with the PDF browser, with the address of their page on this installation. */
export class ChromiumAttestationPaper extends AttestationPaper {
  constructor(
    private readonly renderer: PdfRenderer,
    private readonly pictures: FrozenPictures,
    private readonly settings: Settings,
  ) {
    super();
  }

  override async print(
    content: AttestationContent,
    { secret, sha256 }: AttestationSeal,
    askedBy: number,
  ): Promise<Uint8Array> {
    const logo = await this.pictures.dataUrl(content.issuer.logo);
    // Behind `#`: browsers do not send that part, so that no log contains it.
    const address = `${this.settings.appUrl}/documents/attestation#token=${secret}`;
    return this.renderer.render(attestationPage(content, { address, sha256 }, logo), String(askedBy));
  }
}
