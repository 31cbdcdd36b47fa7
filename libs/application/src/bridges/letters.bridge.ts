import { createHash } from 'node:crypto';
import {
  fillPlaceholders,
  type LetterDraft,
  Letters,
  type LetterTemplate,
  type OutgoingLetter,
  type PlaceholderValues,
} from '@pds/kernel';
import { escapeHtml, richLetter, sanitizeRichText } from '@pds/paper';
import { erasedAddress, freeText, type Mailer, sql, type TypeOrmUnitOfWork } from '@pds/platform';

/** Letters as e-mails in our layout: the platform posts what the paper library lays out. */
export class MailedLetters extends Letters {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly mailer: Mailer,
  ) {
    super();
  }

  override draft(template: LetterTemplate, values: PlaceholderValues): LetterDraft {
    const textOf = (name: string) => {
      const value = Object.hasOwn(values, name) ? values[name]! : null;
      return value && ('ours' in value ? value.ours : freeText(value.typed));
    };
    const subject = fillPlaceholders(template.subject, textOf);
    const content = fillPlaceholders(sanitizeRichText(template.content), (name) => {
      const text = textOf(name);
      return text === null ? null : escapeHtml(text);
    });
    const missing = [...new Set([...subject.missing, ...content.missing])];
    return { subject: subject.text, content: content.text, missing };
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

  override async post({ cc, subject, content, attachments, ...letter }: OutgoingLetter): Promise<void> {
    await this.mailer.post({
      ...letter,
      ...(cc.length > 0 && { cc: cc.join(', ') }),
      ...richLetter({ subject, content }),
      attachments: attachments.map(({ fileName, file }) => ({
        filename: fileName,
        fileKey: file.key,
        sha256: file.sha256,
      })),
    });
  }
}
