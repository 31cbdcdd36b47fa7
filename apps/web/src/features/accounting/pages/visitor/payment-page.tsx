import { Problem } from '@pds/api-client';
import type { CardPaymentAnswer } from '@pds/api-client/generated/model';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLinkToken } from '../../../../shared/session/link-token';
import { Button } from '../../../../shared/ui/buttons/button';
import { formatDate, formatMoney } from '../../../../shared/ui/text/format';
import { Notice, problemText } from '../../../../shared/ui/state/problem-notice';
import { Panel, PublicPage } from '../../../../shared/ui/page/public-page';
import { QueryState } from '../../../../shared/ui/state/query-state';
import { getReadPaymentLinkUrl, useInvoiceByLink, usePayByLink } from '../../api/pay-by-link';
import { PaymentReturn } from './payment-return';

const title = 'Payer une facture';

/**
 * The page behind the link of an invoice’s e-mail, to pay it by card without an account, and the one to which the provider sends the customer
 * back (docs/adr/0076).
 */
export default function PaymentPage() {
  const token = useLinkToken();
  const reference = useSearchParams()[0].get('paiement');
  if (reference) return <PaymentReturn reference={reference} />;
  if (token !== null) return <InvoiceOfLink token={token} />;
  return <InvalidLink text="Ce lien n’est pas valable. Vérifiez que vous l’avez ouvert ou copié en entier." />;
}

function InvalidLink({ text }: { text: string }) {
  return (
    <PublicPage title={title} asks="">
      <Panel>
        <Notice tone="error" title={text} />
      </Panel>
    </PublicPage>
  );
}

function InvoiceOfLink({ token }: { token: string | undefined }) {
  const query = useInvoiceByLink(token);
  if (query.error instanceof Problem && query.error.status === 404)
    return <InvalidLink text={problemText(query.error)} />;
  const { data } = query;
  return (
    <PublicPage
      title={data ? `Facture ${data.number}` : title}
      lead={data?.eventName ?? '\u00a0'}
      asks={getReadPaymentLinkUrl()}
    >
      <QueryState query={query}>{(invoice) => <Payment invoice={invoice} token={token!} />}</QueryState>
    </PublicPage>
  );
}

function Payment({ invoice, token }: { invoice: CardPaymentAnswer; token: string }) {
  const { issuer, amount, balance, dueDate, isPayable } = invoice;
  const { mutate: pay, error, isPending } = usePayByLink(token);
  /** The browser leaves for the provider's page: the button stays busy until then. */
  const [isLeaving, setLeaving] = useState(false);
  const leave = ({ address }: { address: string }) => {
    setLeaving(true);
    window.location.assign(address);
  };
  if (balance <= 0)
    return (
      <Panel>
        <Notice tone="success" title="Cette facture est réglée">
          Il ne reste rien à payer à {issuer}. Merci&nbsp;!
        </Notice>
      </Panel>
    );
  return (
    <Panel
      title={<>Reste à payer&nbsp;: {formatMoney(balance)}</>}
      hint={
        <>
          Facture de {issuer}, {formatMoney(amount)}, échéance le {formatDate(dueDate)}.
          {isPayable && ` ${contributionText}`}
        </>
      }
    >
      {error && <Notice tone="error" title={problemText(error)} />}
      {isPayable ? (
        <Button
          variant="call"
          size="large"
          loading={isPending || isLeaving}
          onClick={() => pay(undefined, { onSuccess: leave })}
        >
          Payer {formatMoney(balance)} par carte
        </Button>
      ) : (
        <Notice tone="info" title="Le paiement par carte n’est pas proposé pour cette facture">
          Réglez-la comme elle l’indique, par exemple par virement.
        </Notice>
      )}
    </Panel>
  );
}

const contributionText =
  'Vous payez sur la page de HelloAsso. La contribution qui y est proposée est facultative et va à HelloAsso\u00a0: vous pouvez la mettre à zéro.';
