/**
 * Returns the statement on papers for private persons about the consumer mediator of an issuer (C. consom. art. L. 612-1, L. 616-1 and
 * R. 616-1).
 */
export function consumerMediationMention(mediator: string): string {
  return `En cas de litige, après une réclamation écrite à l’association, vous pouvez recourir gratuitement au médiateur de la consommation\u00a0: ${mediator}.`;
}
