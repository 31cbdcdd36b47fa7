import type { DossierAnswer } from '@pds/api-client/generated/model';
import { isFreeOfCharge, missingDossierFields, type PriceFacts } from '@pds/documents/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  displayedTotal,
  type LiveDossier,
  pricedOf,
  useLive,
  useLiveDossier,
} from '../../../features/demand/components/price/live-price-context';
import { expiredQuote } from '../../../features/documents/components/document-status';
import { pathTo } from '../../../routing/routes';
import { useOffices } from '../../../shared/reference/reference-lists';
import { useAccount } from '../../../shared/session/session';
import { formatDate, formatMoney, formatPrice } from '../../../shared/ui/text/format';
import { billingProgressOf } from './billing-progress';
import { closingOf, withoutResult } from './dossier-closing';
import styles from './dossier-head.module.css';
import { missingIssuerField } from './missing-issuer-field';

/** A missing item and where to fill it in: a tab of the dossier, or another page. */
type MissingItem = { readonly text: string } & (
  | {
      readonly tab: string;
      /** Id of the field, if there is one. */
      readonly field?: string;
    }
  | {
      /** Null for a user who may not open that page. */
      readonly to: string | null;
    }
);

export interface Step {
  readonly name: string;
  readonly isDone: boolean;
  /** The previous step is done, so this one can be done now. */
  readonly isOpen: boolean;
  /** Short state: `Envoyé`, `50 %`. */
  readonly state?: string;
  readonly missing: readonly MissingItem[];
}

export interface DossierHeadProps {
  dossier: DossierAnswer;
  /** Who else has the dossier open, shown on the edge. */
  presence: ReactNode;
  /** Shows a tab, and scrolls to the field in it. */
  onGoTo: (tab: string, field?: string) => void;
}

const quoteType = 1;
const [ordered, invoiced, paid] = [4, 5, 6];
const requestSent = 2;

/**
 * Shows what a dossier is about and its progress: organisation, dates and price as they are typed, the steps from the demand to the
 * payment, and what the open steps lack, with links to fill it in.
 */
export function DossierHead({ dossier, presence, onGoTo }: DossierHeadProps) {
  const live = useLiveDossier();
  const { values } = live;
  const { demand, organization } = dossier;
  const closing = closingOf(dossier);
  const { slots } = live.placed;
  const steps = useSteps(dossier);
  const next = steps.findIndex(({ isDone }) => !isDone);
  const first = slots.map(({ startDate }) => startDate).sort((a, b) => Date.parse(a) - Date.parse(b))[0];
  const last = slots.map(({ endDate }) => endDate).sort((a, b) => Date.parse(b) - Date.parse(a))[0];
  return (
    <section className={styles.head} aria-label="Le dossier en bref">
      {presence}
      <dl className={styles.facts}>
        <div>
          <dt>Organisation</dt>
          <dd>{organisationOf(values.organizationId, organization)}</dd>
        </div>
        <div>
          <dt>Dates</dt>
          <dd>
            {formatDate(first) === formatDate(last) ? formatDate(first) : `${formatDate(first)} au ${formatDate(last)}`}
          </dd>
        </div>
        <div>
          <dt>Prix</dt>
          <dd>{displayedPrice(live, demand)}</dd>
        </div>
        <div>
          <dt>Fiche</dt>
          <dd>
            <a href={pathTo('demand_print', { id: demand.id })} target="_blank" rel="noreferrer">
              Imprimer
            </a>
          </dd>
        </div>
      </dl>
      {closing === 'dropped' && (
        <p className={styles.closed}>
          <strong>Sans suite</strong> : ce poste de secours n’aura pas lieu, rien n’est plus à faire.
        </p>
      )}
      {closing === null && (
        <>
          <ol className={styles.steps} aria-label="Étapes du dossier">
            {steps.map(({ name, isDone, state }, index) => (
              <li
                key={name}
                className={isDone ? styles.done : index === next ? styles.next : undefined}
                aria-current={index === next ? 'step' : undefined}
              >
                <span className={styles.step}>
                  <span aria-hidden="true">{isDone ? '✓' : index + 1}</span> {name}
                  <span className="pds-visually-hidden">{isDone ? ' : fait' : ' : à faire'}</span>
                </span>
                {state && <span className={styles.state}>{state}</span>}
              </li>
            ))}
          </ol>
          <ul className={styles.missing} aria-label="Ce qui manque">
            {steps
              .filter(({ isDone, isOpen }) => isOpen && !isDone)
              .flatMap(({ name, missing }) =>
                missing.map((item) => (
                  <li key={`${name} ${item.text}`}>
                    <span className={styles.step}>{name} :</span> <MissingItemLink item={item} onGoTo={onGoTo} />
                  </li>
                )),
              )}
          </ul>
        </>
      )}
    </section>
  );
}

/** A missing item as a link to where it is filled in. */
function MissingItemLink({ item, onGoTo }: Pick<DossierHeadProps, 'onGoTo'> & { item: MissingItem }) {
  const text = `il manque ${item.text}`;
  if ('tab' in item) {
    return (
      <button type="button" onClick={() => onGoTo(item.tab, item.field)}>
        {text}
      </button>
    );
  }
  return item.to === null ? <span>{text}</span> : <Link to={item.to}>{text}</Link>;
}

/** Returns the price including unsaved input: « à titre gracieux » if the dossier is free of charge, « à établir » if nothing is priced yet. */
export function displayedPrice(live: LiveDossier, demand: DossierAnswer['demand']): string {
  const total = displayedTotal(live, demand.total);
  if (isFreeOfCharge(priceFactsOf(live, demand))) return formatPrice(total);
  return total === 0 ? 'à établir' : formatMoney(total);
}

function priceFactsOf(live: LiveDossier, demand: DossierAnswer['demand']): PriceFacts {
  const total = displayedTotal(live, demand.total);
  const stored = demand.priceLines.map(({ amount }) => ({ amountCents: Math.round(amount * 100) }));
  return {
    priceCents: total === null ? null : Math.round(total * 100),
    isPackagePrice: live.values.isPackagePrice,
    lines: live.isLoading ? stored : (pricedOf(live)?.lines ?? []),
  };
}

/**
 * Returns the steps of a dossier, including unsaved input. The steps of a dossier free of charge end before « Facturé », unless an invoice
 * was issued.
 */
export function useSteps(dossier: DossierAnswer): readonly Step[] {
  const { demand, documents, aidStation, invoices } = dossier;
  const isFree = isFreeOfCharge(priceFactsOf(useLiveDossier(), demand));
  const missingForQuote = useMissingForQuote(dossier);
  const quotes = documents.filter(({ type }) => type === quoteType);
  const hasValidated = quotes.some(({ validated }) => validated);
  const isExpired = expiredQuote(documents) !== undefined;
  const status = aidStation?.commercialStatus ?? 0;
  const isOrdered = aidStation !== null && status >= ordered && status !== withoutResult;
  const { invoicedPercent: invoicedShare, owed, isBilled } = billingProgressOf(dossier);
  const declared = demand.administrativeStatus ?? 1;
  const administrative = 'administratif';
  const order = { text: 'la commande', tab: aidStation ? 'statut' : administrative };
  const steps: readonly Step[] = [
    { name: 'Demande', isDone: true, isOpen: true, missing: [] },
    {
      name: 'Devis',
      isDone: hasValidated,
      isOpen: true,
      state: hasValidated ? 'Validé' : isExpired ? 'Expiré' : quotes.length > 0 ? 'À valider' : undefined,
      missing:
        missingForQuote.length > 0
          ? missingForQuote
          : quotes.length > 0 && !isExpired
            ? [{ text: 'sa validation', tab: administrative }]
            : [
                {
                  text: isExpired ? 'un nouveau devis, le dernier a expiré' : 'le devis',
                  tab: administrative,
                  field: 'generate-quote',
                },
              ],
    },
    {
      name: 'Commandé',
      isDone: isOrdered,
      isOpen: hasValidated,
      missing: aidStation
        ? [order]
        : hasValidated
          ? [{ text: 'la transformation en poste de secours', tab: administrative, field: 'transform' }]
          : [{ text: 'un devis validé', tab: administrative }],
    },
    {
      name: 'Déclaré',
      isDone: declared >= requestSent,
      isOpen: isOrdered,
      state: declared > requestSent ? 'Autorisé' : undefined,
      missing: isOrdered ? [{ text: 'la déclaration', tab: 'statut' }] : [order],
    },
    {
      name: 'Facturé',
      isDone: status >= invoiced,
      isOpen: isOrdered,
      state: status < invoiced && invoicedShare > 0 ? `${invoicedShare} %` : undefined,
      missing: isOrdered
        ? [{ text: invoicedShare > 0 ? 'le solde' : 'la facture', tab: administrative, field: 'invoice_amount' }]
        : [order],
    },
    {
      name: 'Payé',
      isDone: status >= paid,
      isOpen: isBilled,
      state: status === paid && aidStation?.isSettledByCredit ? 'Soldé par avoir' : undefined,
      missing: [{ text: owed > 0 ? `${formatMoney(owed)} à encaisser` : 'la facture', tab: administrative }],
    },
  ];
  return isFree && invoices.length === 0 ? steps.filter(({ name }) => name !== 'Facturé' && name !== 'Payé') : steps;
}

/** Returns the organisation's name. The name of a newly chosen one is shown once it is saved. */
function organisationOf(chosen: number | null, loaded: DossierAnswer['organization']): string {
  if (chosen === null) return 'à définir';
  return chosen === loaded?.id ? loaded.name : 'à enregistrer';
}

/** Returns why the server would refuse a quote if the form were saved now, by the server's own rule. */
function useMissingForQuote({ demand, slots, issuer }: DossierAnswer): readonly MissingItem[] {
  const live = useLiveDossier();
  const roles = useAccount().data?.roles ?? [];
  const { values } = live;
  const offices = useOffices();
  // For a newly chosen department the list of offices decides. It arrives a moment after the dossier.
  const hasOffices =
    issuer && values.departmentId === demand.departmentId
      ? issuer.hasOffices
      : (offices.data?.records ?? []).some(({ departmentId }) => departmentId === values.departmentId);
  const unfinished = values.demandSlots.findIndex(
    ({ publicBehavior, feature }) => publicBehavior === null || feature === null,
  );
  const isBehaviorMissing = values.demandSlots[unfinished]?.publicBehavior === null;
  // For a newly chosen department or office the server knows the issuer only after the save.
  const isSavedIssuer = values.departmentId === demand.departmentId && values.officeId === demand.officeId;
  const where: Readonly<Record<string, { text: string; field: string }>> = {
    organization: { text: 'l’organisation', field: 'organizationId' },
    price: {
      text: 'le prix',
      field: values.isPackagePrice ? 'packagePrice' : 'demandSlots_0_rescueWorkerCount',
    },
    department: { text: 'le département', field: 'departmentId' },
    office: { text: 'l’antenne', field: 'officeId' },
    slots: {
      text: `la configuration ${slots.length > 1 ? `du créneau « ${values.demandSlots[unfinished]?.name ?? ''} »` : 'du créneau'}`,
      field: `demandSlots_${Math.max(0, unfinished)}_${isBehaviorMissing ? 'publicBehavior' : 'feature'}`,
    },
  };
  return missingDossierFields({
    hasOrganisation: values.organizationId !== null,
    ...priceFactsOf(live, demand),
    missingIssuerFields: values.departmentId === null ? null : isSavedIssuer && issuer ? issuer.lacks : [],
    isOfficeMissing: hasOffices && values.officeId === null,
    slots: values.demandSlots.map(({ publicBehavior, feature }) => ({ publicBehaviour: publicBehavior, feature })),
  }).map((lack) =>
    issuer && lack.field.startsWith('issuer.')
      ? missingIssuerField(issuer, lack, roles)
      : { tab: 'manifestation', ...(where[lack.field] ?? { text: lack.message }) },
  );
}

/** The name of the event, including unsaved input. */
export function EventName({ demand }: Pick<DossierAnswer, 'demand'>) {
  return useLive((live) => live.values.eventName) || demand.eventName;
}
