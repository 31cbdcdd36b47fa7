import { checkLetterTexts, FormCheck, type LetterTemplate, placeholdersIn, stripTags } from '@pds/kernel';
import {
  defaultMailTemplate,
  type MailTemplateKind,
  mailTemplateKinds,
  placeholdersOfKind,
} from '@pds/organisations/contract';
import { InvalidFields, MailTemplateNotFound } from '../organisations.errors';

/** Filled with an address, which no subject may contain. */
const onlyInContent: readonly string[] = ['lien', 'suivi'];

/** Reads a kind from a path. @throws MailTemplateNotFound */
export function mailTemplateKind(text: string): MailTemplateKind {
  const kind = mailTemplateKinds.find((each) => each === text);
  if (!kind) throw new MailTemplateNotFound();
  return kind;
}

/** The letter of a department: its own, or the default one. */
export interface DepartmentMailTemplate extends LetterTemplate {
  readonly kind: MailTemplateKind;
  readonly isDefault: boolean;
}

/** The letter of a department with its own text `own`, or the default one without. */
export function mailTemplateOf(kind: MailTemplateKind, own: LetterTemplate | null): DepartmentMailTemplate {
  const { subject, content } = own ?? defaultMailTemplate(kind);
  return { kind, subject, content, isDefault: own === null };
}

/**
 * Validates an edited letter: every placeholder must belong to its kind and be complete, so that no letter is sent with a gap.
 * @param typed its content is already sanitised
 * @throws InvalidFields with the unknown placeholders
 */
export function checkedMailTemplate(kind: MailTemplateKind, typed: LetterTemplate): LetterTemplate {
  const checks = new FormCheck();
  const known: readonly string[] = placeholdersOfKind(kind).map(({ name }) => name);
  const subject = checkLetterTexts(checks, typed);
  const text = stripTags(typed.content);
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
