/** What decides who is written to. */
export interface DeclaredEvent {
  /** The department that handles the dossier. */
  readonly departmentId: number | null;
  /** The code of the department where the event takes place: `69`, `2A`; `0` or null for none in particular. */
  readonly eventDepartmentCode: string | null;
  /** Most persons present at once. */
  readonly publicPeak: number;
}

/** The authorities to which a department declares its devices. */
export abstract class DeclarationRecipients {
  /**
   * Their e-mail addresses, the first one proposed as the recipient; none where the department has set none, or for an event elsewhere: its
   * authorities are others.
   */
  abstract of(event: DeclaredEvent): Promise<readonly string[]>;
}
