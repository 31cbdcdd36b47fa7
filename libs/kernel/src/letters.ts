import { DomainError, type FieldError } from './domain-error';
import { EmailAddress } from './email-address';
import { FormCheck } from './form-check';
import type { FrozenFileRef, FrozenFiles } from './frozen-files';
import {
  type LetterTemplate,
  placeholdersIn,
  type PlaceholderValues,
  withoutParagraphsOf,
  withoutTags,
} from './placeholders';

/** What the fields of a letter hold at most: characters of the subject and of the rich text, tags included; copies. */
export const letterBounds = { subject: 200, content: 50_000, copies: 10 } as const;

/** A letter as its sender sees it first. */
export interface LetterDraft extends LetterTemplate {
  /** Placeholders of the template for which the dossier has nothing; they still stand in the text. */
  readonly missing: readonly string[];
}

/** The fields of a letter as somebody typed them. */
export interface LetterFields {
  readonly to: string;
  /** Several, separated by commas or semicolons; may be empty. */
  readonly cc: string;
  readonly subject: string;
  /** Rich text. */
  readonly content: string;
}

/** A letter whose every field may go into an e-mail. */
export interface CheckedLetter {
  readonly to: string;
  readonly cc: readonly string[];
  readonly subject: string;
  readonly content: string;
}

/** A file that goes with a letter. */
export interface LetterAttachment {
  readonly fileName: string;
  readonly file: FrozenFileRef;
}

/** A file that its sender adds to a letter, judged by its content before. */
export interface AddedFile {
  readonly originalName: string;
  readonly bytes: Uint8Array;
  /** Of what it is, without its dot. */
  readonly extension: string;
}

/** A letter on its way. */
export interface OutgoingLetter extends CheckedLetter {
  /** What it is for; a second letter with the same key is the same letter. */
  readonly key: string;
  /** The dossier on whose timeline it shows. */
  readonly demandId: number;
  /** What it carries. */
  readonly about: { readonly thing: 'document' | 'invoice' | 'care'; readonly id: number };
  /** The account that sends it; absent for what the product sends by itself. */
  readonly sentBy?: number | undefined;
  /** Where answers go, in place of the product's own address; what is no address is left out. */
  readonly replyTo?: string | undefined;
  readonly attachments: readonly LetterAttachment[];
}

/**
 * Letters to customers that a person reads again, changes and sends. They leave by e-mail after the ambient transaction is
 * committed.
 */
export abstract class Letters {
  /** A template with the values of a dossier, escaped; what strangers typed is tamed. */
  abstract draft(template: LetterTemplate, values: PlaceholderValues): LetterDraft;

  /** Rich text with nothing but what the editor offers. */
  abstract clean(content: string): string;

  /** Short, and the same for the same texts only: part of a key. */
  abstract fingerprint(texts: readonly string[]): string;

  abstract isPosted(key: string): Promise<boolean>;

  /** Whom the letter of a key was last sent to; null where there is none, or that was forgotten. */
  abstract recipientOf(key: string): Promise<string | null>;

  abstract post(letter: OutgoingLetter): Promise<void>;
}

/** A letter with fields that cannot be sent as they are; each says why. */
export class LetterRefused extends DomainError {
  readonly code = 'kernel.letter-refused';
  readonly kind = 'invalid';

  constructor(fields: readonly FieldError[]) {
    super('Veuillez vérifier la validité des champs', fields);
  }
}

/**
 * The fields of a letter, checked: addresses of e-mail only, a subject of one line, no placeholder left unfilled but those that are
 * filled at sending, which may stand in the content alone.
 * @param letter its content is clean
 * @param names under which a request sends recipient and copies
 * @throws LetterRefused
 */
export function checkedLetter(
  letter: LetterFields,
  filledAtSending: readonly string[] = [],
  names: { readonly to: string; readonly cc: string } = { to: 'to', cc: 'cc' },
): CheckedLetter {
  const checks = new FormCheck();
  const to = checks.email(names.to, letter.to, 'Le destinataire est obligatoire');
  const cc = checkedCopies(checks, names.cc, letter.cc).filter((copy) => copy.toLowerCase() !== to.toLowerCase());
  const subject = checkTexts(checks, letter);
  checkLeft(checks, 'subject', placeholdersIn(subject));
  const left = placeholdersIn(withoutTags(letter.content));
  checkLeft(
    checks,
    'content',
    left.filter((name) => !filledAtSending.includes(name) || !letter.content.includes(`{${name}}`)),
  );
  checks.orThrow(LetterRefused);
  return { to, cc, subject, content: letter.content };
}

/**
 * The content with the address of a secret link in the place of `{lien}`. Without an address the paragraphs that are there for its
 * sake go: no letter shows a hole.
 * @throws LetterRefused when nothing else is left
 */
export function withLink(content: string, address: string | null): string {
  if (address !== null) return content.replaceAll('{lien}', `<a href="${address}">${address}</a>`);
  const rest = withoutParagraphsOf(content, 'lien');
  const checks = new FormCheck();
  checkContent(checks, rest);
  checks.orThrow(LetterRefused);
  return rest;
}

/** Two letters word for word the same within this time, in milliseconds, are one: a press that was doubled. */
const DOUBLED_WITHIN = 120_000;

/**
 * The moment that stands for a sending in the key of its letter: now, or that of the last sending where this one may be the same
 * press once more.
 */
export function sendingMoment(lastSentAt: number | null, now: number): number {
  return lastSentAt !== null && now - lastSentAt < DOUBLED_WITHIN ? lastSentAt : now;
}

/** Keeps the files that a sender added. */
export async function freezeAdded(frozenFiles: FrozenFiles, files: readonly AddedFile[]): Promise<LetterAttachment[]> {
  const kept: LetterAttachment[] = [];
  for (const { originalName, bytes, extension } of files) {
    const file = await frozenFiles.freeze(bytes, { folder: 'letter-files', extension });
    kept.push({ fileName: originalName, file });
  }
  return kept;
}

/** The key of a letter: of what it carries, when it is sent ({@link sendingMoment}), and every word and file of it. */
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

/** Checks what a letter says, placeholders aside: a subject of one line, some content within {@link letterBounds}. @returns the subject */
export function checkTexts(checks: FormCheck, { subject: typed, content }: LetterTemplate): string {
  const subject = checks.text('subject', typed, letterBounds.subject, 'Le sujet est obligatoire');
  if (/[\p{Cc}\u2028\u2029]/u.test(subject)) checks.refuse('subject', 'Le sujet tient sur une seule ligne');
  checkContent(checks, content);
  return subject;
}

function checkContent(checks: FormCheck, content: string): void {
  if (withoutTags(content).trim() === '') checks.refuse('content', 'Le contenu est obligatoire');
  if (content.length > letterBounds.content)
    checks.refuse('content', 'Ce texte est trop long : 50 000 caractères au plus, mise en forme comprise');
}

function checkLeft(checks: FormCheck, field: string, left: readonly string[]): void {
  if (left.length === 0) return;
  const names = left.map((name) => `{${name}}`).join(', ');
  checks.refuse(field, `À compléter ou à retirer avant l’envoi : ${names}`);
}
