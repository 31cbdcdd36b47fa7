import {
  createInvoice,
  getListInvoicesOfDemandQueryKey,
  getListInvoicesQueryKey,
  useListInvoicesOfDemand,
} from '@pds/api-client/generated/accounting/accounting';
import type { DossierBillingAnswer } from '@pds/api-client/generated/model';
import { useQueryClient } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import { useMemo } from 'react';
import { DateCell, MoneyCell } from '../../shared/cells';
import { confirm } from '../../shared/confirm';
import { DetailSection, Facts } from '../../shared/detail/detail-page';
import { Field } from '../../shared/form/field';
import { FormProblem } from '../../shared/form/form-page';
import { useProblemForm } from '../../shared/form/use-problem-form';
import { formatMoney } from '../../shared/format';
import { NumberInput } from '../../shared/number-input';
import { Notice } from '../../shared/problem-notice';
import { QueryState } from '../../shared/query-state';
import { RecordTable } from '../../shared/record-table';
import { toast } from '../../shared/toast';
import styles from './invoicing-panel.module.css';

export interface InvoicingPanelProps {
  demandId: number;
  /** Only an aid station is invoiced. */
  isAidStation: boolean;
  canInvoice: boolean;
  /** After an invoice was issued: reload what else shows it. */
  onChanged: () => void | Promise<unknown>;
}

/** Price, what is invoiced and left, the form of the next invoice and those issued (spec back-office 2 and 5). */
export function InvoicingPanel(props: InvoicingPanelProps) {
  const billing = useListInvoicesOfDemand(props.demandId);
  return (
    <DetailSection title="Facturation">
      <QueryState query={billing}>{(loaded) => <Invoicing {...props} billing={loaded} />}</QueryState>
    </DetailSection>
  );
}

type InvoicingProps = InvoicingPanelProps & { billing: DossierBillingAnswer };

function Invoicing(props: InvoicingProps) {
  const { billing, isAidStation, canInvoice } = props;
  const { price, invoiced, credited, remaining, missing, invoices } = billing;
  return (
    <div className={styles.panel}>
      <Facts
        facts={[
          ['Prix', formatMoney(price)],
          ['Déjà facturé', formatMoney(invoiced)],
          ...(credited > 0 ? [['Avoirs', formatMoney(credited)] as const] : []),
          ['Reste à facturer', formatMoney(remaining)],
        ]}
      />
      {!isAidStation ? (
        <Notice tone="info">La facturation s'ouvre quand la demande est transformée en poste de secours.</Notice>
      ) : missing.length > 0 ? (
        <Notice tone="warning" title="Pour facturer ce poste de secours, il manque :">
          <ul className={styles.missing}>
            {missing.map(({ field, message }) => (
              <li key={field}>{message}</li>
            ))}
          </ul>
        </Notice>
      ) : remaining <= 0 ? (
        <Notice tone="success">Tout est facturé.</Notice>
      ) : (
        canInvoice && <InvoiceForm {...props} />
      )}
      <RecordTable
        caption="Factures du dossier"
        rows={invoices}
        rowKey={({ id }) => id}
        emptyText="Aucune facture n'a encore été émise."
        columns={[
          {
            title: 'Numéro',
            render: ({ id, number }) => (
              <a href={`/api/invoice/download/${id}`} target="_blank" rel="noreferrer">
                {number} (PDF)
              </a>
            ),
          },
          { title: 'Date', render: ({ createdAt }) => <DateCell value={createdAt} dateOnly /> },
          { title: 'Montant', align: 'right', render: ({ amount }) => <MoneyCell value={amount} /> },
          { title: 'Solde', align: 'right', render: ({ balance }) => <MoneyCell value={balance} /> },
          { title: 'Commentaire', render: ({ comment }) => comment || '—' },
        ]}
      />
    </div>
  );
}

interface InvoiceValues {
  readonly amount: number | null;
  readonly contactName: string;
  readonly contactEmail: string;
  readonly commitmentNumber: string;
  readonly comment: string;
}

function InvoiceForm({ demandId, billing, onChanged }: InvoicingProps) {
  const { remaining, contactName, contactEmail } = billing;
  const client = useQueryClient();
  const form = useProblemForm<InvoiceValues>({
    // What is left is proposed again after each invoice.
    values: useMemo(
      () => ({ amount: remaining, contactName, contactEmail, commitmentNumber: '', comment: '' }),
      [remaining, contactName, contactEmail],
    ),
    save: async (values) => {
      const goAhead = await confirm({
        title: 'Émission facture',
        text: `Émettre une facture de ${formatMoney(values.amount)} ? Une facture émise ne peut plus être modifiée ni supprimée.`,
        action: 'ÉMETTRE LA FACTURE',
      });
      if (!goAhead) return;
      const { invoice } = await createInvoice(demandId, {
        amount: values.amount!,
        contactName: values.contactName.trim(),
        contactEmail: values.contactEmail.trim(),
        commitmentNumber: values.commitmentNumber.trim(),
        comment: values.comment.trim(),
      });
      toast.success(`La facture ${invoice.number} de ${formatMoney(invoice.amount)} a été émise`);
      await Promise.all([
        client.invalidateQueries({ queryKey: getListInvoicesOfDemandQueryKey(demandId) }),
        client.invalidateQueries({ queryKey: getListInvoicesQueryKey() }),
        onChanged(),
      ]);
    },
  });
  return (
    <Form<InvoiceValues> {...form.formProps} className={styles.form} aria-label="Nouvelle facture">
      <h3>Nouvelle facture</h3>
      <div className={styles.fields}>
        <Field
          name="amount"
          label="Montant à facturer"
          required
          hint={`Au plus ${formatMoney(remaining)}`}
          rules={[
            {
              validator: (_, value: number | null) =>
                value !== null && value >= 0.01 && value <= remaining && Number(value.toFixed(2)) === value
                  ? Promise.resolve()
                  : Promise.reject(new Error(`Veuillez entrer un montant de 0,01 € à ${formatMoney(remaining)}`)),
            },
          ]}
        >
          <NumberInput unit="€" max={remaining} />
        </Field>
        <Field name="contactName" label="Nom du contact de facturation" required>
          <input className="pds-input" autoComplete="off" maxLength={200} />
        </Field>
        <Field
          name="contactEmail"
          label="E-mail de facturation"
          required
          rules={[{ type: 'email', message: 'Veuillez entrer une adresse mail valide' }]}
        >
          <input className="pds-input" type="email" autoComplete="off" maxLength={254} />
        </Field>
        <Field name="commitmentNumber" label="Numéro d'engagement">
          <input className="pds-input" autoComplete="off" maxLength={100} />
        </Field>
        <Field name="comment" label="Commentaire" className={styles.wide}>
          <textarea className="pds-input" rows={2} maxLength={2000} />
        </Field>
      </div>
      <div className={styles.actions}>
        <FormProblem problem={form.problem} />
        <Button type="primary" htmlType="submit" loading={form.saving}>
          ÉMETTRE LA FACTURE
        </Button>
      </div>
    </Form>
  );
}
