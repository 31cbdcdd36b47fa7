import type { DossierBillingAnswer, NextInstalment } from '@pds/api-client/generated/model';
import { frenchDay } from '@pds/kernel';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useIssueInvoice, useListInvoicesOfDemand, useShownBilling } from '../../api/invoices';
import { useSendSeveralInvoices } from '../../api/letters';
import { useInvoiceAtOnce } from '../../../../shared/dossier/invoice-at-once';
import { useSavePendingChanges } from '../../../../shared/dossier/save-pending-changes';
import { DateCell, MoneyCell } from '../../../../shared/ui/text/cells';
import { choose } from '../../../../shared/ui/dialog/confirm';
import { DetailSection, Facts } from '../../../../shared/ui/page/detail-page';
import { emailAddress } from '../../../../shared/form/checks/checks';
import { amountUpTo } from '../../../../shared/form/checks/number-checks';
import { Field } from '../../../../shared/form/ant-design/field';
import { FormProblem } from '../../../../shared/form/form-problem';
import { useUnsavedChanges } from '../../../../shared/form/unsaved-changes';
import { useProblemForm } from '../../../../shared/form/ant-design/use-problem-form';
import { formatMoney, formatPrice } from '../../../../shared/ui/text/format';
import { NumberInput } from '../../../../shared/form/inputs/number-input';
import { Notice, problemText } from '../../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../../shared/ui/state/query-state';
import { RecordTable } from '../../../../shared/ui/text/record-table';
import { toast } from '../../../../shared/ui/state/toast';
import { pathTo, routes } from '../../../../routing/routes';
import { useHasRole } from '../../../../shared/session/session';
import { InvoiceLedger } from '../ledger/invoice-ledger';
import common from '../../../../shared/ui/common.module.css';
import styles from './invoicing-panel.module.css';
import { SendInvoice } from './send-invoice';

export interface InvoicingPanelProps {
  demandId: number;
  /** Only an aid station can be invoiced. */
  isAidStation: boolean;
  canInvoice: boolean;
  /** The customer of the stored dossier. */
  organisationId: number | null;
  /** The address of a field of the issuer (`issuer.siret`). Null for users who may not open its form. */
  issuerFieldLink: (field: string) => string | null;
  /** Returns the name of the customer to invoice, as currently stored. Null without an organisation. */
  customerNow: () => string | null;
}

/** Price, invoiced and remaining amounts, the form of the next invoice, and the issued invoices (spec back-office 2 and 5). */
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
  const isWantedAtOnce = useInvoiceAtOnce();
  const { price, invoiced, credited, waived, remaining, billable, overInvoiced, isFreeOfCharge, missing, invoices } =
    billing;
  return (
    <div className={common.panels}>
      <Facts
        facts={[
          ['Prix', isFreeOfCharge ? formatPrice(price) : formatMoney(price)],
          ['Déjà facturé', formatMoney(invoiced)],
          ...(credited > 0 ? [['Avoirs', formatMoney(credited)] as const] : []),
          ...(waived > 0 ? [['Soldé par avoir', formatMoney(waived)] as const] : []),
          ['Reste à facturer', formatMoney(remaining)],
          ...(overInvoiced > 0 ? [['Facturé en trop', formatMoney(overInvoiced)] as const] : []),
        ]}
      />
      {isFreeOfCharge ? (
        <Notice tone="success" title="À titre gracieux">
          Le prix de ce dossier est de {formatMoney(0)}&nbsp;: aucune facture n’est à émettre.
        </Notice>
      ) : !isAidStation ? (
        <Notice tone="info">La facturation s’ouvre quand la demande est transformée en poste de secours.</Notice>
      ) : missing.length > 0 ? (
        <Notice tone="warning" title="Pour facturer ce poste de secours, il manque :">
          <ul className={styles.missing}>
            {missing.map(({ field, message }) => (
              <li key={message}>
                <MissingFieldLink {...props} field={field}>
                  {message}
                </MissingFieldLink>
              </li>
            ))}
          </ul>
        </Notice>
      ) : overInvoiced > 0 ? (
        <Notice tone="warning" title={`${formatMoney(overInvoiced)} sont facturés en trop`}>
          Les factures émises dépassent {whatIsExceeded(billing)}. Une facture émise ne se modifie pas&nbsp;: un avoir
          de {formatMoney(overInvoiced)} rétablit le compte.
        </Notice>
      ) : remaining <= 0 && waived > 0 ? (
        <SettledByCredit key={invoices.length} {...props} />
      ) : remaining <= 0 ? (
        <Notice tone="success">Tout est facturé.</Notice>
      ) : (
        <>
          {billable < remaining && <AcceptedLimitNotice billing={billing} />}
          {canInvoice && billable > 0 && <InvoiceForm {...props} isWantedAtOnce={isWantedAtOnce} />}
        </>
      )}
      <RecordTable
        caption="Factures du dossier"
        rows={invoices}
        rowKey={({ id }) => id}
        emptyText="Aucune facture n’a encore été émise."
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
          { title: 'Envoi', render: (invoice) => <SendInvoice demandId={props.demandId} invoice={invoice} /> },
        ]}
      />
      <InvoiceLedger demandId={props.demandId} invoices={invoices} />
    </div>
  );
}

/** Shown when nothing is left to invoice because final credit notes waived the rest. The rest can still be invoiced again. */
function SettledByCredit(props: InvoicingProps) {
  const { billing, canInvoice } = props;
  const { waived, billable } = billing;
  const [isFormOpen, setFormOpen] = useState(false);
  return (
    <>
      <Notice tone="success" title="Soldé par avoir">
        Rien ne reste à facturer&nbsp;: des avoirs définitifs ont soldé {formatMoney(waived)} du prix.
        {canInvoice && (
          <>
            {' '}
            <Button size="small" aria-expanded={isFormOpen} onClick={() => setFormOpen(true)}>
              Facturer à nouveau
            </Button>
          </>
        )}
      </Notice>
      {isFormOpen && billable < waived && <AcceptedLimitNotice billing={billing} />}
      {isFormOpen && billable > 0 && <InvoiceForm {...props} />}
    </>
  );
}

/** Tabs of an organisation that contain the customer fields of an invoice. */
const organisationTabs: Readonly<Record<string, string>> = {
  'organization.name': '2',
  'organization.type': '2',
  'organization.identifier': '2',
  'organization.address': '3',
};

/** A missing field of the customer or the issuer, as a link to it for users who may open it. */
function MissingFieldLink({
  field,
  organisationId,
  issuerFieldLink,
  children,
}: Pick<InvoicingPanelProps, 'organisationId' | 'issuerFieldLink'> & { field: string; children: string }) {
  const mayOpen = useHasRole(...routes.organization_edit.allowed);
  const issuerField = field.startsWith('issuer.') ? issuerFieldLink(field) : null;
  if (issuerField) return <Link to={issuerField}>{children}</Link>;
  const tab = organisationTabs[field];
  if (!tab || organisationId === null || !mayOpen) return children;
  return <Link to={`${pathTo('organization_edit', { id: organisationId })}?onglet=${tab}`}>{children}</Link>;
}

/** Explains why less than the remaining price may be invoiced: the customer accepted less, or another customer accepted. */
function AcceptedLimitNotice({ billing }: { billing: DossierBillingAnswer }) {
  const { acceptedQuoteId, acceptedTotal, acceptedBy, billable } = billing;
  if (acceptedQuoteId === null)
    return <Notice tone="warning">Aucun devis n’est validé&nbsp;: faites valider un devis avant de facturer.</Notice>;
  const nothing = billable <= 0 && billing.invoiced - billing.credited < acceptedTotal!;
  return (
    <Notice tone="warning" title={`Le devis n°\u00a0${acceptedQuoteId} ne correspond plus au dossier`}>
      {nothing
        ? `Il a été accepté par ${acceptedBy}\u00a0: rien ne peut être facturé à un autre client tant qu’un devis du dossier actuel n’est pas validé.`
        : `Il a été accepté pour ${formatPrice(acceptedTotal)}\u00a0: ${formatMoney(billable)} peuvent encore être facturés tant qu’un devis du dossier actuel n’est pas validé.`}
    </Notice>
  );
}

function whatIsExceeded({ price, acceptedTotal, acceptedQuoteId }: DossierBillingAnswer): string {
  return acceptedTotal !== null && (price === null || acceptedTotal < price)
    ? `ce que le client a accepté (devis n°\u00a0${acceptedQuoteId}, ${formatMoney(acceptedTotal)})`
    : `le prix actuel du dossier (${formatMoney(price)})`;
}

interface InvoiceValues {
  readonly amount: number | null;
  readonly contactName: string;
  readonly contactEmail: string;
  readonly commitmentNumber: string;
  readonly serviceCode: string;
  readonly comment: string;
}

/** Proposes the agreed part, else the accepted part of the rest, or the waived amount if nothing else is left. */
const proposedAmount = ({ remaining, billable, nextInstalment }: DossierBillingAnswer) =>
  nextInstalment?.amount ?? openAmount({ remaining, billable });

const openAmount = ({ remaining, billable }: Pick<DossierBillingAnswer, 'remaining' | 'billable'>) =>
  remaining > 0 ? Math.min(remaining, billable) : billable;

/** Proposes the next invoice: the remaining amount, to the dossier's contact. */
const proposedInvoice = (billing: DossierBillingAnswer): InvoiceValues => ({
  amount: proposedAmount(billing),
  contactName: billing.contactName,
  contactEmail: billing.contactEmail,
  commitmentNumber: billing.commitmentNumber,
  serviceCode: billing.serviceCode,
  comment: '',
});

/** `Le devis accepté prévoit un acompte de 450,00 € à la signature.` */
function instalmentText({ kind, amount, dueOn }: NextInstalment): string {
  const when = dueOn === null ? 'à la signature' : `au plus tard le ${frenchDay(dueOn)}`;
  return `Le devis accepté prévoit ${kind === 'deposit' ? 'un acompte' : 'le solde'} de ${formatMoney(amount)} ${when}.`;
}

function InvoiceForm({
  demandId,
  billing,
  customerNow,
  isWantedAtOnce = false,
}: InvoicingProps & { isWantedAtOnce?: boolean }) {
  const savePendingChanges = useSavePendingChanges();
  // Limited by what the customer accepted: at most the rest and the amounts waived by final credit notes.
  const { price, billable, waived } = billing;
  const givenUp = Math.min(waived, billable);
  const { mutateAsync: issueInvoice } = useIssueInvoice(demandId);
  const { mutateAsync: sendInvoices } = useSendSeveralInvoices([demandId]);
  const shownBilling = useShownBilling(demandId);
  const [preparing, setPreparing] = useState(false);
  const form = useProblemForm<InvoiceValues>({
    // Proposes the rest again after each invoice.
    values: useMemo(() => proposedInvoice(billing), [billing]),
    save: async (values) => {
      const email = values.contactEmail.trim();
      const answer = await choose({
        title: 'Émission facture',
        text: `Émettre une facture de ${formatMoney(values.amount)} à ${customerNow() ?? values.contactName} ? Une facture émise ne peut plus être modifiée ni supprimée. « Émettre et envoyer » l’envoie aussitôt à ${email}, avec la lettre du département.`,
        action: 'Émettre la facture',
        alternative: 'Émettre et envoyer',
      });
      if (answer === null) return false;
      const { invoice } = await issueInvoice({
        amount: values.amount!,
        contactName: values.contactName.trim(),
        contactEmail: email,
        commitmentNumber: values.commitmentNumber.trim(),
        serviceCode: values.serviceCode.trim(),
        comment: values.comment.trim(),
      });
      toast.success(`La facture ${invoice.number} de ${formatMoney(invoice.amount)} a été émise`);
      if (answer === 'alternative') await sendIssued(invoice);
      return true;
    },
  });
  useUnsavedChanges(form.dirty);
  /** Sends an issued invoice. It stays issued when that fails, which is told. */
  const sendIssued = async ({ id, number }: { id: number; number: string }) => {
    try {
      const { outcomes } = await sendInvoices({ ids: [id] });
      const refused = outcomes.find(({ outcome }) => outcome !== 'sent');
      if (refused) toast.error(`La facture ${number} est émise, mais n’est pas partie : ${refused.message}`);
      else toast.success(`La facture ${number} est en cours d’envoi`);
    } catch (error) {
      toast.error(`La facture ${number} est émise, mais n’est pas partie : ${problemText(error)}`);
    }
  };
  /** Saves the rest of the screen first and keeps the input here: the amount is checked against what is stored then. */
  const issue = async () => {
    setPreparing(true);
    try {
      if (!(await savePendingChanges())) return;
      const stored = shownBilling();
      // The panel now shows why nothing can be invoiced.
      if (stored.missing.length > 0 || stored.billable <= 0) return;
      if (!form.dirty) form.reset(proposedInvoice(stored));
      await form.submit();
    } finally {
      setPreparing(false);
    }
  };
  // Known when the form appears: the navigation's wish is settled right after.
  const [startsAtOnce] = useState(isWantedAtOnce);
  const start = useEffectEvent(() => void issue());
  useEffect(() => {
    if (!startsAtOnce) return undefined;
    const timer = setTimeout(() => start());
    return () => clearTimeout(timer);
  }, [startsAtOnce]);
  const propose = (amount: number) => {
    form.form.setFieldValue('amount', amount);
    form.markDirty();
    void form.form.validateFields(['amount']);
  };
  return (
    // Has a name, so that its field ids differ from those of the dossier.
    <Form<InvoiceValues>
      {...form.formProps}
      onFinish={() => void issue()}
      name="invoice"
      className={styles.form}
      aria-label="Nouvelle facture"
    >
      <h3>Nouvelle facture</h3>
      {billing.nextInstalment && <p className={styles.agreed}>{instalmentText(billing.nextInstalment)}</p>}
      <div className={styles.fields}>
        <Field
          name="amount"
          label="Montant à facturer"
          required="Veuillez entrer un montant"
          hint={`Au plus ${formatMoney(billable)}${givenUp > 0 ? `, dont ${formatMoney(givenUp)} soldés par avoir` : ''} ; « 50 % » est la moitié du prix.`}
          checks={[
            (amount) => {
              const { billable: most } = shownBilling();
              return amountUpTo(most, () => `Veuillez entrer un montant de 0,01 € à ${formatMoney(most)}`)(amount);
            },
          ]}
        >
          <NumberInput unit="€" percentOf={price ?? billable} />
        </Field>
        <div role="group" aria-label="Montants proposés" className={styles.shares}>
          {[30, 50].map((percent) => {
            const share = Math.round((price ?? billable) * percent) / 100;
            return (
              <Button key={percent} disabled={share > billable} onClick={() => propose(share)}>
                {percent} %
              </Button>
            );
          })}
          <Button onClick={() => propose(openAmount(billing))}>Solde</Button>
        </div>
        <Field name="contactName" label="Nom du contact de facturation" required>
          <input className="pds-input" autoComplete="off" maxLength={200} />
        </Field>
        <Field name="contactEmail" label="E-mail de facturation" required checks={[emailAddress]}>
          <input className="pds-input" type="email" autoComplete="off" maxLength={254} />
        </Field>
        <Field
          name="commitmentNumber"
          label="Numéro d’engagement"
          required={billing.commitmentNumberRequired && 'Ce client exige un numéro d’engagement'}
        >
          <input className="pds-input" autoComplete="off" maxLength={100} />
        </Field>
        <Field
          name="serviceCode"
          label="Code service"
          required={billing.serviceCodeRequired && 'Ce client exige un code service'}
          hint="Pour un client public, s’il en demande un."
        >
          <input className="pds-input" autoComplete="off" maxLength={100} />
        </Field>
        <Field name="comment" label="Commentaire" className={styles.wide}>
          <textarea className="pds-input" rows={2} maxLength={2000} />
        </Field>
      </div>
      <div className={common.actions}>
        <FormProblem problem={form.problem} />
        <Button type="primary" htmlType="submit" loading={preparing || form.saving}>
          Émettre la facture
        </Button>
      </div>
    </Form>
  );
}
