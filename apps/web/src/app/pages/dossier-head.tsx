import type { DossierAnswer } from '@pds/api-client/generated/model';
import { type IssuerParts, whatADossierLacks } from '@pds/documents/contract';
import { liveTotal, useLiveDossier } from '../../features/demand/components/live-price-context';
import { useOffices } from '../../shared/reference/reference-lists';
import { formatDate, formatMoney } from '../../shared/ui/format';
import styles from './dossier-head.module.css';

/** Something that is missing, and where it is filled in. */
interface Lack {
  readonly text: string;
  readonly tab: string;
  /** The id of the field, where there is one. */
  readonly field?: string;
}

interface Step {
  readonly name: string;
  readonly isDone: boolean;
  /** What it waits for is done: it is somebody's turn. */
  readonly isOpen: boolean;
  /** How it stands: `Envoyé`, `50 %`. */
  readonly state?: string;
  readonly lacks: readonly Lack[];
}

export interface DossierHeadProps {
  dossier: DossierAnswer;
  /** Brings a tab, and the field in it, into sight. */
  onGoTo: (tab: string, field?: string) => void;
}

const quoteType = 1;
const refused = 2;
const withoutResult = 3;
const [ordered, invoiced, paid] = [4, 5, 6];
const requestSent = 2;

/**
 * What a dossier is about and how far it is: event, organisation, dates and price as they are typed, and the steps from the
 * demand to the payment, each with what it lacks and where that is filled in.
 */
export function DossierHead({ dossier, onGoTo }: DossierHeadProps) {
  const live = useLiveDossier();
  const { values } = live;
  const { demand, slots, organization } = dossier;
  const total = liveTotal(live);
  const steps = useSteps(dossier);
  const next = steps.findIndex(({ isDone }) => !isDone);
  const first = slots.map(({ startDate }) => startDate).sort((a, b) => Date.parse(a) - Date.parse(b))[0];
  const last = slots.map(({ endDate }) => endDate).sort((a, b) => Date.parse(b) - Date.parse(a))[0];
  return (
    <section className={styles.head} aria-label="Le dossier en bref">
      <dl className={styles.facts}>
        <div className={styles.event}>
          <dt className="pds-visually-hidden">Manifestation</dt>
          <dd>{values.eventName || demand.eventName}</dd>
        </div>
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
          <dd>{formatMoney(total)}</dd>
        </div>
      </dl>
      {demand.status !== refused && (
        <ol className={styles.steps} aria-label="Étapes du dossier">
          {steps.map(({ name, isDone, isOpen, state, lacks }, index) => (
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
              {!isDone &&
                lacks.map(({ text, tab, field }) => (
                  <button
                    key={text}
                    type="button"
                    className={isOpen ? styles.lack : styles.later}
                    onClick={() => onGoTo(tab, field)}
                  >
                    il manque {text}
                  </button>
                ))}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** The steps of a dossier as it stands, what is typed included. */
function useSteps({ demand, slots, documents, invoices, aidStation }: DossierAnswer): readonly Step[] {
  const quoteLacks = useQuoteLacks(slots);
  const quotes = documents.filter(({ type }) => type === quoteType);
  const hasValidated = quotes.some(({ validated }) => validated);
  const status = aidStation?.commercialStatus ?? 0;
  const isOrdered = aidStation !== null && status >= ordered && status !== withoutResult;
  const billed = invoices.reduce((sum, { amount }) => sum + amount, 0);
  const owed = invoices.reduce((sum, { balance }) => sum + balance, 0);
  const share = demand.total ? Math.floor((billed / demand.total) * 100) : 0;
  const declared = aidStation?.administrativeStatus ?? 1;
  const administrative = 'administratif';
  const order = { text: 'la commande', tab: aidStation ? 'statut' : administrative };
  return [
    { name: 'Demande', isDone: true, isOpen: true, lacks: [] },
    {
      name: 'Devis',
      isDone: hasValidated,
      isOpen: true,
      state: hasValidated ? 'Validé' : quotes.length > 0 ? 'À valider' : undefined,
      lacks:
        quoteLacks.length > 0
          ? quoteLacks
          : quotes.length > 0
            ? [{ text: 'sa validation', tab: administrative }]
            : [{ text: 'le devis', tab: administrative, field: 'generate-quote' }],
    },
    {
      name: 'Commandé',
      isDone: isOrdered,
      isOpen: hasValidated,
      lacks: aidStation
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
      lacks: isOrdered ? [{ text: 'la déclaration', tab: 'statut' }] : [order],
    },
    {
      name: 'Facturé',
      isDone: status >= invoiced,
      isOpen: isOrdered,
      state: status < invoiced && share > 0 ? `${share} %` : undefined,
      lacks: isOrdered
        ? [{ text: share > 0 ? 'le solde' : 'la facture', tab: administrative, field: 'invoice_amount' }]
        : [order],
    },
    {
      name: 'Payé',
      isDone: status >= paid,
      isOpen: invoices.length > 0,
      lacks: [{ text: owed > 0 ? `${formatMoney(owed)} à encaisser` : 'la facture', tab: administrative }],
    },
  ];
}

/** The organisation's name; one that was just chosen is named once it is saved. */
function organisationOf(chosen: number | null, loaded: DossierAnswer['organization']): string {
  if (chosen === null) return 'à définir';
  return chosen === loaded?.id ? loaded.name : 'à enregistrer';
}

/** What the issuer of a dossier lacks is nothing that its screen could fill in: the server says it when a paper is asked for. */
const completeIssuer: IssuerParts = {
  name: '—',
  address: '—',
  postcode: '—',
  city: '—',
  siret: '—',
  iban: '—',
  paymentConditions: null,
};

/** What a quote would be refused for if the form were saved as it stands, in the server's own rule. */
function useQuoteLacks(slots: DossierAnswer['slots']): readonly Lack[] {
  const live = useLiveDossier();
  const { values } = live;
  const offices = useOffices();
  const hasOffices = (offices.data?.records ?? []).some(({ departmentId }) => departmentId === values.departmentId);
  const total = liveTotal(live);
  const unfinished = values.demandSlots.findIndex(
    ({ publicBehavior, feature }) => publicBehavior === null || feature === null,
  );
  const isBehaviorMissing = values.demandSlots[unfinished]?.publicBehavior === null;
  const where: Readonly<Record<string, Omit<Lack, 'tab'>>> = {
    organization: { text: 'l’organisation', field: 'organizationId' },
    price: {
      text: 'le prix',
      field: values.isPackagePrice ? 'packagePrice' : 'demandSlots_0_rescueWorkerCount',
    },
    department: { text: 'le département', field: 'departmentId' },
    office: { text: 'l’antenne', field: 'officeId' },
    slots: {
      text: `la configuration ${slots.length > 1 ? `du créneau « ${slots[unfinished]?.name ?? ''} »` : 'du créneau'}`,
      field: `demandSlots_${Math.max(0, unfinished)}_${isBehaviorMissing ? 'publicBehavior' : 'feature'}`,
    },
  };
  return whatADossierLacks({
    hasOrganisation: values.organizationId !== null,
    priceCents: total === null ? null : Math.round(total * 100),
    issuer: values.departmentId === null ? null : completeIssuer,
    isOfficeMissing: hasOffices && values.officeId === null,
    slots: values.demandSlots.map(({ publicBehavior, feature }) => ({ publicBehaviour: publicBehavior, feature })),
  }).map(({ field, message }) => ({ tab: 'manifestation', ...(where[field] ?? { text: message }) }));
}
