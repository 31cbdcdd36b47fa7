import type { InvoiceContent, PostalAddress } from '@pds/accounting/domain';
import { namedIdentifier, type OrganisationType } from '@pds/organisations/contract';
import { footerLine, groupedSiret, type Paper, type PaperLogo } from '@pds/paper';

/** The head and foot of the pages of invoices and credit notes: who issues them, and to whom. */
export function letterheadOf(
  {
    issuer,
    customer,
    contactName,
    contactEmail,
  }: Pick<InvoiceContent, 'issuer' | 'customer' | 'contactName' | 'contactEmail'>,
  heading: string,
  logo: PaperLogo,
): Pick<Paper, 'issuer' | 'recipient' | 'footer'> {
  return {
    issuer: {
      logo,
      name: issuer.name,
      address: [issuer.address ?? '', `${issuer.postcode ?? ''} ${issuer.city ?? ''}`.trim()],
      details: [
        [issuer.phone ? `Tél. ${issuer.phone}` : '', issuer.email ?? ''],
        issuer.website?.replace(/^https?:\/\/|\/$/g, '') ?? '',
        issuer.siret ? `SIRET ${groupedSiret(issuer.siret)}` : '',
      ],
    },
    recipient: {
      heading,
      name: customer.name,
      address: addressLines(customer.address),
      details: [
        namedIdentifier({ type: customer.type as OrganisationType | null, identifier: customer.identifier })?.replace(
          /\d{14}$/,
          groupedSiret,
        ) ?? '',
        customer.ownAddress ? `Adresse du client : ${addressLines(customer.ownAddress).join(', ')}` : '',
        `À l’attention de ${contactName}`,
        contactEmail,
      ],
    },
    footer: footerLine([
      issuer.name,
      [issuer.address, issuer.postcode, issuer.city].filter(Boolean).join(' '),
      issuer.siret ? `SIRET ${groupedSiret(issuer.siret)}` : '',
    ]),
  };
}

function addressLines(address: PostalAddress | null): string[] {
  if (!address) return [];
  return [address.line1, address.line2 ?? '', `${address.zipcode} ${address.city}`.trim()].filter(Boolean);
}
