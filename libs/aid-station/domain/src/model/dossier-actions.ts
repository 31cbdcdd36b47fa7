import {
  type DemandStatusCode,
  demandStatusCodes,
  isStatusChangeAllowed,
  type ListedActions,
} from '@pds/demand/contract';
import { type Agreement, outdatedText } from '@pds/documents/contract';
import { managerRoles, type Role } from '@pds/kernel';
import { DemandNotOpen, InvoicedStation, NoValidatedQuote } from '../aid-station.errors';

/** Null when the user may do something with a dossier, otherwise the reason, in French, why not. */
type RefusalReason = string | null;

/** The actions of staff on a whole dossier, from its screen. */
interface DossierActions extends ListedActions {
  readonly save: RefusalReason;
  readonly transform: RefusalReason;
  /** « DPS pris en charge : NON ». */
  readonly refuse: RefusalReason;
  /** « OUI » after a refusal. */
  readonly takeUp: RefusalReason;
}

/** The state that the actions in a list depend on. */
interface ListedDossierState {
  readonly role: Role;
  readonly status: DemandStatusCode;
  readonly isInvoiced: boolean;
}

/** The state that the actions on a dossier depend on. */
export interface DossierState extends ListedDossierState {
  /** The quote that was validated last. */
  readonly agreement: Agreement | null;
  /** It has just left the caller's scope. */
  readonly isHandedOver: boolean;
}

const { inProgress, refused, transformed, cancelled } = demandStatusCodes;

const onlyManagers = 'Votre rôle ne permet pas de modifier ce dossier.';
const handedOver = 'Ce dossier n’est plus dans votre périmètre.';

/**
 * The caller's allowed actions on a dossier as it is stored, with the reason for each that is not: the rules by which the calls themselves
 * refuse, evaluated beforehand (spec back-office 2, save bar, and 6). The calls evaluate them again.
 */
export function dossierActions({ agreement, isHandedOver, ...dossier }: DossierState): DossierActions {
  const { role, status } = dossier;
  if (!managerRoles.includes(role)) return noActions(onlyManagers);
  if (isHandedOver) return noActions(handedOver);
  return {
    ...listedActions(dossier),
    save: null,
    transform:
      status === transformed
        ? 'Ce dossier est déjà un poste de secours.'
        : isStatusChangeAllowed(status, transformed)
          ? transformRefusalReason(agreement)
          : new DemandNotOpen().message,
    refuse: isStatusChangeAllowed(status, refused) ? null : 'Seule une demande en cours peut être refusée.',
    takeUp: isStatusChangeAllowed(status, inProgress) ? null : 'Seule une demande refusée peut être reprise en charge.',
  };
}

/** The same for a row of a list, limited to the actions that a list offers. */
export function listedActions({ role, status, isInvoiced }: ListedDossierState): ListedActions {
  if (!managerRoles.includes(role)) return { duplicate: onlyManagers, delete: onlyManagers };
  if (isInvoiced) return { duplicate: null, delete: new InvoicedStation().message };
  return {
    duplicate: null,
    delete: isStatusChangeAllowed(status, cancelled) ? null : 'Seule une demande en cours peut être supprimée.',
  };
}

function noActions(why: string): DossierActions {
  return { save: why, transform: why, duplicate: why, delete: why, refuse: why, takeUp: why };
}

function transformRefusalReason(agreement: Agreement | null): RefusalReason {
  if (!agreement) return new NoValidatedQuote().message;
  return agreement.differences.length > 0 ? `${outdatedText(agreement, agreement.differences)}.` : null;
}
