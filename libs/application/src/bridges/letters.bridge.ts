import { createHash } from 'node:crypto';
import {
  fillLetter,
  type LetterDraft,
  Letters,
  type LetterTemplate,
  type OutgoingLetter,
  type PlaceholderValue,
  type PlaceholderValues,
} from '@pds/kernel';
import { escapeHtml, richLetter, sanitizeRichText } from '@pds/paper';
import { erasedAddress, freeText, type Mailer, type Settings, sql, type TypeOrmUnitOfWork } from '@pds/platform';

/** Letters as e-mails in our layout: the platform posts what the paper library lays out. */
export class MailedLetters extends Letters {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly mailer: Mailer,
    private readonly settings: Pick<Settings, 'appUrl'>,
  ) {
    super();
  }

  override draft(template: LetterTemplate, values: PlaceholderValues): LetterDraft {
    return draftLetter(template, values, this.settings.appUrl);
  }

  override clean(content: string): string {
    return sanitizeRichText(content);
  }

  override fingerprint(texts: readonly string[]): string {
    return createHash('sha256').update(JSON.stringify(texts)).digest('base64url');
  }

  override async isPosted(key: string): Promise<boolean> {
    return (await this.unitOfWork.query(sql`SELECT 1 FROM platform.mails WHERE key = ${key}`)).length > 0;
  }

  override async recipientOf(key: string): Promise<string | null> {
    // A refused letter may have been sent again to another address.
    const [last] = await this.unitOfWork.query<{ recipient: string }>(
      sql`WITH RECURSIVE sent AS (
            SELECT id, recipient FROM platform.mails WHERE key = ${key}
            UNION SELECT m.id, m.recipient FROM platform.mails m JOIN sent ON m.corrects_id = sent.id
          )
          SELECT recipient FROM sent ORDER BY id DESC LIMIT 1`,
    );
    return last && last.recipient !== erasedAddress ? last.recipient : null;
  }

  override async post({ cc, subject, content, button, attachments, ...letter }: OutgoingLetter): Promise<void> {
    await this.mailer.post({
      ...letter,
      ...(cc.length > 0 && { cc: cc.join(', ') }),
      ...richLetter({ subject, content, button }),
      attachments: attachments.map(({ fileName, file }) => ({
        filename: fileName,
        fileKey: file.key,
        sha256: file.sha256,
      })),
    });
  }
}

/** Fills a template with values, escaped and neutralised. @param appUrl the origin of the pages that it leads to */
export function draftLetter(template: LetterTemplate, values: PlaceholderValues, appUrl: string): LetterDraft {
  const textOf = (value: NonNullable<PlaceholderValue>) =>
    'ours' in value ? value.ours : 'typed' in value ? freeText(value.typed) : value.label;
  return fillLetter({ ...template, content: sanitizeRichText(template.content) }, values, textOf, (value) => {
    const text = escapeHtml(textOf(value));
    return 'page' in value ? `<a href="${escapeHtml(appUrl + value.page)}">${text}</a>` : text;
  });
}
