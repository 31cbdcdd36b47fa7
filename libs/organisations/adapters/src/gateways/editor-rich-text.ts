import { RichText } from '@pds/organisations/domain';
import { sanitizeRichText } from '@pds/paper';

/** Keeps what the editors offer, by the one sanitiser that also guards what is printed. */
export class EditorRichText extends RichText {
  override clean(html: string): string {
    return sanitizeRichText(html);
  }
}
