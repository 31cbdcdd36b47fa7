import { DocumentPaper } from '@pds/documents/domain';

/** A PDF of one empty page. */
export const blankPage = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`,
  'latin1',
);

/**
 * A paper without content: for scenarios that need a quote, but not its layout. It is frozen as any other; layout would take a tenth of a
 * second each.
 */
export class BlankPaper extends DocumentPaper {
  override async print(): Promise<Uint8Array> {
    return blankPage;
  }

  override async preview(): Promise<Uint8Array> {
    return blankPage;
  }
}
