import type { Mail } from './mail/mail';

/** The content of a message, without its recipients. */
export type MailContent = Pick<Mail, 'subject' | 'text' | 'html'>;

/** A paper with sample content, as developers see it outside production. */
export interface PaperPreview {
  /** Part of its address: lower case and hyphens. */
  readonly name: string;
  /** French, as the list shows it. */
  readonly title: string;
  /** The complete page, ready for the PDF browser. */
  page(): string;
}

/** An e-mail with sample content, as developers see it outside production. */
export interface MailPreview {
  readonly name: string;
  readonly title: string;
  /** The message; `typed` replaces each text that a user typed, so that a test can insert any text. */
  mail(typed?: (example: string) => string): MailContent;
}

/** Every paper and e-mail of a context. */
export interface ContextPreviews {
  readonly papers: readonly PaperPreview[];
  readonly mails: readonly MailPreview[];
}
