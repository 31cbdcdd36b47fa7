import type { Collected, CollectInvoicesAnswer, InvoiceListLine } from '@pds/api-client/generated/model';
import { isCalendarDate } from '@pds/kernel';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import { useState } from 'react';
import { Field } from '../../../../shared/form/ant-design/field';
import { useProblemForm } from '../../../../shared/form/ant-design/use-problem-form';
import { calendarDay } from '../../../../shared/form/checks/date-checks';
import { DateInput } from '../../../../shared/form/inputs/date-input';
import { FormProblem } from '../../../../shared/form/form-problem';
import { NumberSelect, optionsOf } from '../../../../shared/form/inputs/number-select';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { formatDate, formatMoney, formatNumber } from '../../../../shared/ui/text/format';
import { Notice } from '../../../../shared/ui/state/problem-notice';
import { centsOf, sumOfEuros } from '../../../../shared/ui/text/sums';
import { today } from '../../../../shared/ui/text/today';
import { useCollectInvoices } from '../../api/entries';
import { cash, cashLimit, dayOfEntry, type PaymentType, paymentTypes } from './payment-types';
import { RefusedInvoices } from '../invoices/refused-invoices';

interface Values {
  readonly type: number | null;
  readonly paymentDate: string;
}

const initialValues = (): Values => ({ type: 1, paymentDate: today() });

/**
 * « Encaisser »: collects the whole balance of the chosen invoices on one date and by one means. Names the invoices already paid and skips
 * them.
 */
export default function CollectDialog({
  invoices,
  onDone,
  onClose,
}: {
  invoices: readonly InvoiceListLine[];
  onDone: () => void;
  onClose: () => void;
}) {
  // Collected invoices leave the selection, so the choice is kept here.
  const [chosen] = useState(() => invoices.filter(({ balance }) => balance > 0));
  const [settled] = useState(() => invoices.filter(({ balance }) => balance <= 0));
  const [values] = useState(initialValues);
  const [results, setResults] = useState<CollectInvoicesAnswer | null>(null);
  const { mutateAsync: collect } = useCollectInvoices();
  const form = useProblemForm<Values>({
    values,
    save: async ({ type, paymentDate }) => {
      const body = { invoiceIds: chosen.map(({ id }) => id), type: type as PaymentType, paymentDate };
      setResults(await collect(body));
      onDone();
    },
  });
  const isInCash = Form.useWatch('type', form.form) === cash;
  const day = Form.useWatch('paymentDate', form.form) ?? '';
  const toCollect = sumOfEuros(chosen.map(({ balance }) => balance));
  const count = chosen.length > 1 ? `${formatNumber(chosen.length)} factures` : '1 facture';
  return (
    <Dialog
      title="Encaisser"
      width={560}
      keep
      onClose={onClose}
      footer={
        results ? (
          <Button onClick={onClose}>Fermer</Button>
        ) : (
          <>
            <Button onClick={onClose}>Annuler</Button>
            <Button type="primary" loading={form.saving} onClick={() => void form.submit()}>
              Encaisser
            </Button>
          </>
        )
      }
    >
      {settled.length > 0 && (
        <RefusedInvoices
          title={
            settled.length > 1
              ? 'Ces factures n’ont plus rien à encaisser\u00a0:'
              : 'Cette facture n’a plus rien à encaisser\u00a0:'
          }
          refused={settled.map(({ id, number }) => ({ invoiceId: id, number, reason: 'déjà soldée' }))}
        />
      )}
      {results ? (
        <Results chosen={chosen} {...results} />
      ) : (
        <Form<Values> {...form.formProps} name="collect" aria-label="Encaisser les factures choisies">
          <p>
            {count}, {formatMoney(toCollect)} à encaisser : le reste à payer de chaque facture.
          </p>
          <Field name="type" label="Mode de règlement" required>
            <NumberSelect options={optionsOf(paymentTypes)} emptyText="Choisir" />
          </Field>
          <Field
            name="paymentDate"
            label="Date d’encaissement"
            required
            checks={[dayOfEntry]}
            checksOnBlur={[calendarDay]}
          >
            <DateInput meant="last" />
          </Field>
          {isInCash && <CashWarning invoices={chosen} />}
          {isCalendarDate(day) && <EarlyWarning invoices={chosen} day={day} />}
          <FormProblem problem={form.problem} />
        </Form>
      )}
    </Dialog>
  );
}

/** Number of warning lines shown. Further lines are counted. */
const maxWarningLines = 10;

/** Warns of more cash than the law allows: on one invoice, earlier payments included, or from one customer on several chosen invoices. */
function CashWarning({ invoices }: { invoices: readonly InvoiceListLine[] }) {
  const limit = cashLimit * 100;
  const invoiceWarnings = invoices.flatMap(({ number, balance, paidInCash }) => {
    const cents = centsOf(balance) + centsOf(paidInCash);
    return cents > limit ? [`Facture ${number}\u00a0: ${formatMoney(cents / 100)}`] : [];
  });
  const byCustomer = new Map<number | string, InvoiceListLine[]>();
  for (const invoice of invoices) {
    const { organizationId, organizationName } = invoice.aidStation;
    const customer = organizationId ?? organizationName;
    byCustomer.set(customer, [...(byCustomer.get(customer) ?? []), invoice]);
  }
  const customerWarnings = [...byCustomer.values()].flatMap((theirs) => {
    const sum = sumOfEuros(theirs.map(({ balance }) => balance));
    const { organizationName } = theirs[0]!.aidStation;
    return theirs.length > 1 && centsOf(sum) > limit
      ? [`${organizationName}\u00a0: ${formatMoney(sum)} sur ${formatNumber(theirs.length)} factures`]
      : [];
  });
  const lines = [...invoiceWarnings, ...customerWarnings];
  if (lines.length === 0) return null;
  return (
    <Notice tone="warning" title={`Plus de ${formatMoney(cashLimit)} en espèces`}>
      <FirstLines lines={lines} />
      Le paiement en espèces est interdit au-delà de {formatMoney(cashLimit)} (art. D.&nbsp;112-3 du code monétaire et
      financier). Vérifiez avant d’encaisser.
    </Notice>
  );
}

/** Warns of a payment dated before its invoice: a deposit, or a mistyped year. */
function EarlyWarning({ invoices, day }: { invoices: readonly InvoiceListLine[]; day: string }) {
  const lines = invoices.flatMap(({ number, createdAt }) => {
    const issueDay = createdAt.slice(0, 10);
    return day < issueDay ? [`Facture ${number}, émise le ${formatDate(issueDay)}`] : [];
  });
  if (lines.length === 0) return null;
  const title = lines.length > 1 ? `${formatNumber(lines.length)} factures` : 'la facture';
  return (
    <Notice tone="warning" title={`Règlement antérieur à ${title}`}>
      <FirstLines lines={lines} />
      Vérifiez la date s’il ne s’agit pas d’un acompte.
    </Notice>
  );
}

function FirstLines({ lines }: { lines: readonly string[] }) {
  const more = lines.length - maxWarningLines;
  return (
    <ul>
      {lines.slice(0, maxWarningLines).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {more > 0 && <li>{more > 1 ? `et ${formatNumber(more)} autres` : 'et 1 autre'}</li>}
    </ul>
  );
}

/** Shows how many invoices were collected, the reason for each refused one, and warnings. */
function Results({
  chosen,
  collected: results,
  warnings,
}: CollectInvoicesAnswer & { chosen: readonly InvoiceListLine[] }) {
  // The server returns no number for invoices that it did not try.
  const numbers = new Map(chosen.map(({ id, number }) => [id, number]));
  const refused = results.filter(({ refusal }) => refusal !== null);
  const collected = results.filter(({ amount }) => amount !== null);
  const sum = sumOfEuros(collected.map(({ amount }) => amount));
  return (
    <>
      {collected.length > 0 && (
        <Notice
          tone="success"
          title={`${collected.length > 1 ? `${formatNumber(collected.length)} factures encaissées` : '1 facture encaissée'} pour ${formatMoney(sum)}.`}
        />
      )}
      {refused.length > 0 && (
        <RefusedInvoices
          title={refusedTitle(refused)}
          refused={refused.map(({ invoiceId, refusal }) => ({
            invoiceId,
            number: numbers.get(invoiceId) ?? null,
            reason: refusal,
          }))}
        />
      )}
      {warnings.length > 0 && (
        <Notice tone="warning" title="À vérifier">
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

function refusedTitle(refused: readonly Collected[]): string {
  if (refused.some(({ isUncertain }) => isUncertain)) return 'À vérifier ou à refaire\u00a0:';
  return refused.length > 1
    ? 'Ces factures n’ont pas été encaissées\u00a0:'
    : 'Cette facture n’a pas été encaissée\u00a0:';
}
