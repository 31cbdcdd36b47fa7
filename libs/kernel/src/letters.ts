import { defineError } from './define-error';
import type { FieldError } from './domain-error';
import { checkedEmail, EmailAddress } from './email-address';
import { FormCheck } from './form-check';
import type { FrozenFileRef, FrozenFiles } from './frozen-files';
import type { DomainEvent } from './outbox';
import {
  buttonPlaceholder,
  type LetterTemplate,
  placeholdersIn,
  type PlaceholderValues,
  removeParagraphsWith,
  stripTags,
} from './placeholders';

/** Maximum sizes of the fields of a letter: characters of the subject and of the rich text, tags included; number of copies. */
export const letterBounds = { subject: 200, content: 50_000, copies: 10 } as const;

/** A letter as first shown to its sender. */
export interface LetterDraft extends LetterTemplate {
  /** Placeholders of the template without a value in the dossier; they remain in the text, as that of the button does. */
  readonly missing: readonly string[];
}

export interface LetterFields {
  readonly to: string;
  /** Several, separated by commas or semicolons; may be empty. */
  readonly cc: string;
  readonly subject: string;
  /** Rich text. */
  readonly content: string;
}

/** A letter whose fields are all valid for an e-mail. */
export interface CheckedLetter {
  readonly to: string;
  readonly cc: readonly string[];
  readonly subject: string;
  readonly content: string;
}

export interface LetterAttachment {
  readonly fileName: string;
  readonly file: FrozenFileRef;
}

/** A file that the sender adds to a letter; its type was checked by content. */
export interface AddedFile {
  readonly originalName: string;
  readonly bytes: Uint8Array;
  /** Extension of its actual type, without a dot. */
  readonly extension: string;
}

/** The one action of a letter; the address is complete. */
export interface LetterButton {
  readonly label: string;
  readonly url: string;
}

export interface OutgoingLetter extends CheckedLetter {
  /** Identifies the letter; a second letter with the same key is the same letter. */
  readonly key: string;
  /** The dossier whose timeline shows it. */
  readonly demandId: number;
  /** The object that it carries. */
  readonly about: { readonly thing: 'document' | 'invoice' | 'care'; readonly id: number };
  /** The account that sends it; absent if the product sends it automatically. */
  readonly sentBy?: number | undefined;
  /** The reply address, instead of the product's own; ignored if it is not a valid address. */
  readonly replyTo?: string | undefined;
  readonly attachments: readonly LetterAttachment[];
  /** Takes the place of `{lien}` in the content: {@link withButton}. */
  readonly button?: LetterButton | undefined;
  /** Published when a server has accepted it for a first recipient; perhaps several times. */
  readonly whenSent?: DomainEvent | undefined;
}

/** Letters to customers that a user reads, edits and sends. They leave by e-mail after the ambient transaction is committed. */
export abstract class Letters {
  /** Fills a template with the values of a dossier, escaped; values typed by strangers are neutralised. */
  abstract draft(template: LetterTemplate, values: PlaceholderValues): LetterDraft;

  /** Removes everything from a rich text that the editor does not offer. */
  abstract clean(content: string): string;

  /** Returns a short digest, equal for the same texts only: part of a key. */
  abstract fingerprint(texts: readonly string[]): string;

  abstract isPosted(key: string): Promise<boolean>;

  /** Returns the last recipient of the letter with a key; null if there is none, or if it was deleted. */
  abstract recipientOf(key: string): Promise<string | null>;

  abstract post(letter: OutgoingLetter): Promise<void>;
}

/** A letter with invalid fields; each has its own message. */
export class LetterRefused extends defineError('kernel.letter-refused', 'invalid', (fields: readonly FieldError[]) => ({
  message: 'Veuillez vérifier la validité des champs',
  fields,
})) {}

/**
 * Checks the fields of a letter: valid e-mail addresses, a subject on one line, and no unfilled placeholder except those filled at sending,
 * in the content only.
 * @param letter with cleaned content
 * @param names the request's names of recipient and copies
 * @throws LetterRefused
 */
export function checkedLetter(
  letter: LetterFields,
  filledAtSending: readonly string[] = [],
  names: { readonly to: string; readonly cc: string } = { to: 'to', cc: 'cc' },
): CheckedLetter {
  const checks = new FormCheck();
  const to = checkedEmail(checks, names.to, letter.to, 'Le destinataire est obligatoire');
  const cc = checkedCopies(checks, names.cc, letter.cc).filter((copy) => copy.toLowerCase() !== to.toLowerCase());
  const subject = checkLetterTexts(checks, letter);
  refuseUnfilledPlaceholders(checks, 'subject', placeholdersIn(subject));
  const left = placeholdersIn(stripTags(letter.content));
  refuseUnfilledPlaceholders(
    checks,
    'content',
    left.filter((name) => !filledAtSending.includes(name) || !letter.content.includes(`{${name}}`)),
  );
  checks.orThrow(LetterRefused);
  return { to, cc, subject, content: letter.content };
}

/**
 * Gives a letter its button, at `{lien}` or else at the end. Without an address, removes the paragraphs with the placeholder: no letter has
 * a gap.
 * @throws LetterRefused if nothing else is left
 */
export function withButton(
  content: string,
  label: string,
  url: string | null,
): Pick<OutgoingLetter, 'content' | 'button'> {
  const marker = `{${buttonPlaceholder}}`;
  if (url !== null)
    return { content: content.includes(marker) ? content : `${content}<p>${marker}</p>`, button: { label, url } };
  const rest = removeParagraphsWith(content, buttonPlaceholder);
  const checks = new FormCheck();
  checkContent(checks, rest);
  checks.orThrow(LetterRefused);
  return { content: rest };
}

/** Two identical letters within this time, in milliseconds, are one: a double press. */
const repeatWindow = 120_000;

/** Returns the moment used in the key of a letter: now, or the last sending if this one may be the same press. */
export function sendingMoment(lastSentAt: number | null, now: number): number {
  return lastSentAt !== null && now - lastSentAt < repeatWindow ? lastSentAt : now;
}

export async function storeAddedFiles(
  frozenFiles: FrozenFiles,
  files: readonly AddedFile[],
): Promise<LetterAttachment[]> {
  const attached: LetterAttachment[] = [];
  for (const { originalName, bytes, extension } of files) {
    const file = await frozenFiles.freeze(bytes, { folder: 'letter-files', extension });
    attached.push({ fileName: originalName, file });
  }
  return attached;
}

/** Builds the key of a letter from the object that it carries, the moment ({@link sendingMoment}), and every text and file. */
export function letterKey(
  letters: Letters,
  { thing, id }: OutgoingLetter['about'],
  moment: number,
  { to, cc, subject, content }: CheckedLetter,
  added: readonly LetterAttachment[],
): string {
  const names = added.map(({ fileName, file }) => `${fileName} ${file.sha256}`);
  return `${thing}:${id}:${moment}:${letters.fingerprint([to, cc.join(','), subject, content, ...names])}`;
}

function checkedCopies(checks: FormCheck, field: string, text: string): string[] {
  const copies = new Map<string, string>();
  for (const part of text.split(/[,;]/u)) {
    const typed = part.trim();
    if (typed === '') continue;
    const address = EmailAddress.parse(typed);
    if (address) copies.set(address.value.toLowerCase(), address.value);
    else checks.refuse(field, 'Veuillez entrer des adresses mail valides, séparées par des virgules');
  }
  if (copies.size > letterBounds.copies) checks.refuse(field, `${letterBounds.copies} adresses en copie au plus`);
  return [...copies.values()];
}

/** Checks the texts of a letter, except placeholders: a subject on one line, content within {@link letterBounds}. @returns the subject */
export function checkLetterTexts(checks: FormCheck, { subject: typed, content }: LetterTemplate): string {
  const subject = checks.text('subject', typed, letterBounds.subject, 'Le sujet est obligatoire');
  if (/[\p{Cc}\u2028\u2029]/u.test(subject)) checks.refuse('subject', 'Le sujet tient sur une seule ligne');
  checkContent(checks, content);
  return subject;
}

function checkContent(checks: FormCheck, content: string): void {
  if (stripTags(content).trim() === '') checks.refuse('content', 'Le contenu est obligatoire');
  if (content.length > letterBounds.content)
    checks.refuse('content', 'Ce texte est trop long : 50 000 caractères au plus, mise en forme comprise');
}

function refuseUnfilledPlaceholders(checks: FormCheck, field: string, left: readonly string[]): void {
  if (left.length === 0) return;
  const names = left.map((name) => `{${name}}`).join(', ');
  checks.refuse(field, `À compléter ou à retirer avant l’envoi : ${names}`);
}
