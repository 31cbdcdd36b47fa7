import { RichText } from '@pds/organisations/domain';
import { sanitizeRichText } from '@pds/paper';

/** Retains what the editors offer, with the sanitiser that also protects printed texts. */
export class EditorRichText extends RichText {
  override clean(html: string): string {
    return sanitizeRichText(html);
  }
}
