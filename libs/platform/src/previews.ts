import type { Mail } from './mail/mail';

/** What a message says, whoever it goes to. */
export type MailContent = Pick<Mail, 'subject' | 'text' | 'html'>;

/** A paper with made-up content, as developers look at it outside production. */
export interface PaperPreview {
  /** Part of its address: lower case and dashes. */
  readonly name: string;
  /** French, as the list shows it. */
  readonly title: string;
  /** The complete page, ready for the PDF browser. */
  page(): string;
}

/** An e-mail with made-up content, as developers look at it outside production. */
export interface MailPreview {
  readonly name: string;
  readonly title: string;
  /**
   * The message; `typed` stands for whoever typed a name that it carries, so that a test can have them type anything.
   */
  mail(typed?: (example: string) => string): MailContent;
}

/** Every paper and e-mail of a context. */
export interface ContextPreviews {
  readonly papers: readonly PaperPreview[];
  readonly mails: readonly MailPreview[];
}
