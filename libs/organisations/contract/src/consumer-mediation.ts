/**
 * Returns the statement about the consumer mediator of an issuer, which papers for a private person contain (C. consom. art. L. 612-1,
 * L. 616-1 and R. 616-1); null on other papers, and while the issuer has entered no mediator.
 */
export function mediationOf(
  { consumerMediator }: { readonly consumerMediator?: string | null },
  { isIndividual }: { readonly isIndividual?: boolean },
): string | null {
  if (!isIndividual || !consumerMediator) return null;
  return `En cas de litige, après une réclamation écrite à l’association, vous pouvez recourir gratuitement au médiateur de la consommation\u00a0: ${consumerMediator}.`;
}
