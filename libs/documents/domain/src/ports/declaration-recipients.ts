/** The authorities to which a department declares its devices. */
export abstract class DeclarationRecipients {
  /**
   * Their e-mail addresses, the first one proposed as the recipient; none where the department has set none.
   * @param event.publicPeak most persons present at once, on whom it depends who is written to
   */
  abstract of(event: { readonly departmentId: number | null; readonly publicPeak: number }): Promise<readonly string[]>;
}
