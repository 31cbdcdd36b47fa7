import type { LetterTemplate } from '@pds/kernel';
import type { MailTemplateKind } from '@pds/organisations/contract';

/** Stores the letters that departments wrote themselves. */
export abstract class MailTemplates {
  /** Null when the department has written none of that kind. */
  abstract find(departmentId: number, kind: MailTemplateKind): Promise<LetterTemplate | null>;

  /** All letters of a department. */
  abstract ofDepartment(departmentId: number): Promise<ReadonlyMap<MailTemplateKind, LetterTemplate>>;

  /** Stores a letter and replaces the previous one. */
  abstract save(departmentId: number, kind: MailTemplateKind, template: LetterTemplate): Promise<void>;

  /** Does nothing when there is none. */
  abstract remove(departmentId: number, kind: MailTemplateKind): Promise<void>;
}
