import type { InvoiceToPayAnswer } from '@pds/api-client/generated/model';
import { ButtonLink } from '../ui/buttons/button';

/** Label of the download of each kind's latest document (spec organiser 2.10). */
const labels: readonly (readonly [type: number, label: string])[] = [
  [1, 'TÉLÉCHARGER LE DEVIS'],
  [2, 'TÉLÉCHARGER LA CONVENTION'],
];

/**
 * Links to download the quote, the convention and the invoices of a dossier.
 * @param documents newest first
 * @param invoices those to show, by number if there are several
 */
export function PaperLinks({
  documents,
  invoices,
}: {
  documents: readonly { readonly uniq: string; readonly type: number }[];
  invoices: readonly Pick<InvoiceToPayAnswer, 'id' | 'number'>[];
}) {
  return (
    <>
      {labels.map(([kind, label]) => {
        const document = documents.find(({ type }) => type === kind);
        return (
          document && (
            <ButtonLink key={kind} href={`/api/document/${document.uniq}`}>
              {label}
            </ButtonLink>
          )
        );
      })}
      {invoices.map(({ id, number }) => (
        <ButtonLink key={id} href={`/api/invoice/download/${id}`}>
          Télécharger la facture{invoices.length > 1 && ` ${number}`}
        </ButtonLink>
      ))}
    </>
  );
}
