import type { LetterTemplate } from '@pds/kernel';
import type { MailTemplateKind } from '@pds/organisations/contract';

/** The letters that departments wrote themselves. */
export abstract class MailTemplates {
  /** Null where the department has written none of that kind. */
  abstract find(departmentId: number, kind: MailTemplateKind): Promise<LetterTemplate | null>;

  /** All that a department wrote. */
  abstract ofDepartment(departmentId: number): Promise<ReadonlyMap<MailTemplateKind, LetterTemplate>>;

  /** Keeps a letter in the place of the one before. */
  abstract save(departmentId: number, kind: MailTemplateKind, template: LetterTemplate): Promise<void>;

  /** Nothing happens where there is none. */
  abstract remove(departmentId: number, kind: MailTemplateKind): Promise<void>;
}
