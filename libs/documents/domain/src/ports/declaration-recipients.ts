/** The authorities to which a department declares its devices. */
export abstract class DeclarationRecipients {
  /** Their e-mail addresses, the first one proposed as the recipient; none where the department has set none. */
  abstract of(departmentId: number | null): Promise<readonly string[]>;
}
