import { ChangeRequestsAnswer, demandAnswer, RelatedFileAnswer } from '@pds/demand/adapters';
import { AgreementAnswer, DocumentAnswer } from '@pds/documents/adapters';
import { Fraction, Money, type Principal, toIsoWithOffset } from '@pds/kernel';
import {
  type ConfigureDemandBody,
  type DossierAnswer,
  DossierInvoice,
  DossierIssuer,
  DossierStation,
} from './dossier.dto';
import type { DossierView } from './dossier.read-model';
import { organiserStepAnswer } from './next-step.answers';
import type { SaveDossierCommand } from './save-dossier';

/** The answer of the edit screen, for staff and organiser. */
export function dossierAnswer(view: DossierView, principal: Principal): DossierAnswer {
  const { shown, isAidStation, isOrganiser, isHandedOver, statuses, issuer, step, mailSent, eprotec, actions } = view;
  const { timeZone } = shown.demand.snapshot();
  const { totalCents } = shown.demand.dossier();
  const organiserStep = step && organiserStepAnswer(step, timeZone);
  const answer = demandAnswer(shown, principal);
  const facts = {
    documents: view.documents.map(isOrganiser ? DocumentAnswer.forOrganiser : DocumentAnswer.of),
    invoices: view.invoices.map(({ takesCards, ...invoice }) => DossierInvoice.of(invoice, timeZone, takesCards)),
    relatedFiles: view.files.map((file) => RelatedFileAnswer.of(file)),
  };
  return {
    ...answer,
    demand: { ...answer.demand, mailSent, ...(statuses ?? hiddenStatuses), ...facts },
    ...facts,
    aidStation: isAidStation ? DossierStation.of(statuses!, totalCents, view.billed) : null,
    agreement: agreementAnswer(view, timeZone),
    staffing: view.staffing && { planned: view.staffing.planned, missing: view.staffing.missing },
    nextStep: organiserStep?.nextStep ?? null,
    invoicesToPay: organiserStep?.invoicesToPay ?? [],
    standing: organiserStep?.standing ?? null,
    thread: view.thread.map(({ at, ...words }) => ({ at: toIsoWithOffset(at, timeZone), ...words })),
    changes: ChangeRequestsAnswer.of(view.changes),
    issuer: issuer && DossierIssuer.of(issuer.department, issuer.office),
    customerLacks: view.customer?.lacks ?? [],
    customerTwins: view.customer?.twins.map(({ id, name }) => ({ id, name })) ?? [],
    eprotecUrl: eprotec?.url ?? null,
    canSynchronize: eprotec !== null && eprotec.obstacle === null,
    isHandedOver,
    actions,
  };
}

function agreementAnswer(
  { agreement, isOrganiser, outdatedBy }: DossierView,
  timeZone: string,
): AgreementAnswer | null {
  if (!agreement) return null;
  if (isOrganiser) return AgreementAnswer.forOrganiser(agreement);
  return AgreementAnswer.of(agreement, outdatedBy && { ...outdatedBy, at: toIsoWithOffset(outdatedBy.at, timeZone) });
}

/** The save that a body of the edit screen asks for, in cents and thousandths of a euro. */
export function saveDossierCommand(id: number, body: ConfigureDemandBody): SaveDossierCommand {
  const { version, packagePrice, extras, demandOptions, ...rest } = body;
  const { commercialStatus, teamStatus, administrativeStatus, reinforcement, hosting, ...same } = rest;
  const packagePriceCents =
    packagePrice === undefined || packagePrice === null ? packagePrice : Money.ofEuros(packagePrice).cents;
  return {
    id,
    version,
    statuses: definedFields({ commercialStatus, teamStatus, administrativeStatus, reinforcement, hosting }),
    change: {
      ...same,
      packagePriceCents,
      ...(extras && { extras: extras.map(({ price, ...extra }) => ({ ...extra, priceMills: toMills(price) })) }),
      ...(demandOptions && {
        demandOptions: demandOptions.map(({ price, ...option }) => ({
          ...option,
          priceCents: price === undefined ? undefined : Money.ofEuros(price).cents,
        })),
      }),
    },
  };
}

const hiddenStatuses = {
  commercialStatus: null,
  teamStatus: null,
  administrativeStatus: null,
  reinforcement: null,
  hosting: null,
} as const;

/** The fields that are neither null nor undefined. */
function definedFields<Fields extends object>(fields: Fields): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

/** Euros as thousandths of a euro. */
function toMills(euros: number): number {
  return Number(Fraction.ofDecimal(euros).times(Fraction.of(1000)).round());
}
