import { DemandNotOpen, InvoicedStation, NoValidatedQuote } from '@pds/aid-station/domain';
import { type DemandStatusCode, demandStatusCodes } from '@pds/demand/contract';
import { type Agreement, outdatedText } from '@pds/documents/contract';
import { managerRoles, type Role } from '@pds/kernel';

/** Whether somebody may do something with a dossier; null where they may, else why not, in French. */
export type WhyNot = string | null;

/** What staff do with a whole dossier from its screen. */
export interface DossierActions {
  readonly save: WhyNot;
  readonly transform: WhyNot;
  readonly duplicate: WhyNot;
  readonly delete: WhyNot;
}

/** What the answer depends on. */
export interface DossierToActOn {
  readonly role: Role;
  readonly status: DemandStatusCode;
  readonly isAidStation: boolean;
  /** The quote that was validated last. */
  readonly agreement: Agreement | null;
  readonly isInvoiced: boolean;
  /** It has just left the caller's scope. */
  readonly isHandedOver: boolean;
}

const onlyManagers = 'Votre rôle ne permet pas de modifier ce dossier.';
const handedOver = 'Ce dossier n’est plus dans votre périmètre.';

/**
 * What the caller may do with a dossier as it is stored, and why not: the rules by which the calls themselves refuse, asked
 * beforehand (spec back-office 2, save bar, and 6). The calls judge again.
 */
export function dossierActions({
  role,
  status,
  isAidStation,
  agreement,
  isInvoiced,
  isHandedOver,
}: DossierToActOn): DossierActions {
  if (!managerRoles.includes(role)) return nothing(onlyManagers);
  if (isHandedOver) return nothing(handedOver);
  return {
    save: null,
    transform: isAidStation
      ? 'Ce dossier est déjà un poste de secours.'
      : status === demandStatusCodes.inProgress
        ? whyNotTransform(agreement)
        : new DemandNotOpen().message,
    duplicate: null,
    delete: isAidStation
      ? isInvoiced
        ? new InvoicedStation().message
        : null
      : status === demandStatusCodes.inProgress
        ? null
        : 'Seule une demande en cours peut être supprimée.',
  };
}

function nothing(why: string): DossierActions {
  return { save: why, transform: why, duplicate: why, delete: why };
}

function whyNotTransform(agreement: Agreement | null): WhyNot {
  if (!agreement) return new NoValidatedQuote().message;
  return agreement.differences.length > 0 ? `${outdatedText(agreement, agreement.differences)}.` : null;
}
