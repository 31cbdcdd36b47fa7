import { checkTexts, FormCheck, type LetterTemplate, placeholdersIn, withoutTags } from '@pds/kernel';
import {
  defaultMailTemplate,
  type MailTemplateKind,
  mailTemplateKinds,
  placeholdersOfKind,
} from '@pds/organisations/contract';
import { InvalidFields, MailTemplateNotFound } from '../organisations.errors';

/** Filled at sending with an address, which no subject shows. */
const onlyInContent: readonly string[] = ['lien'];

/** The kind that a path names. @throws MailTemplateNotFound */
export function mailTemplateKind(text: string): MailTemplateKind {
  const kind = mailTemplateKinds.find((each) => each === text);
  if (!kind) throw new MailTemplateNotFound();
  return kind;
}

/** The letter of a department: its own, or ours where it has written none. */
export interface DepartmentMailTemplate extends LetterTemplate {
  readonly kind: MailTemplateKind;
  readonly isDefault: boolean;
}

/** What counts for a department that wrote `own`, or nothing. */
export function mailTemplateOf(kind: MailTemplateKind, own: LetterTemplate | null): DepartmentMailTemplate {
  const { subject, content } = own ?? defaultMailTemplate(kind);
  return { kind, subject, content, isDefault: own === null };
}

/**
 * A letter as somebody wrote it, checked: every placeholder is one of its kind, in one piece, so that nothing goes out with a hole.
 * @param typed its content is clean
 * @throws InvalidFields naming what is unknown
 */
export function checkedMailTemplate(kind: MailTemplateKind, typed: LetterTemplate): LetterTemplate {
  const checks = new FormCheck();
  const known: readonly string[] = placeholdersOfKind(kind).map(({ name }) => name);
  const subject = checkTexts(checks, typed);
  const text = withoutTags(typed.content);
  refuseUnknown(
    checks,
    'subject',
    placeholdersIn(subject),
    known.filter((name) => !onlyInContent.includes(name)),
  );
  refuseUnknown(checks, 'content', placeholdersIn(text), known);
  const cut = placeholdersIn(text).filter((name) => !typed.content.includes(`{${name}}`));
  if (cut.length > 0)
    checks.refuse('content', `À écrire d’un seul tenant, sans espace ni mise en forme au milieu : ${inBraces(cut)}`);
  checks.orThrow(InvalidFields);
  return { subject, content: typed.content };
}

function refuseUnknown(checks: FormCheck, field: string, names: readonly string[], known: readonly string[]): void {
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    checks.refuse(field, `${unknown.length > 1 ? 'Champs inconnus' : 'Champ inconnu'} : ${inBraces(unknown)}`);
}

const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');
