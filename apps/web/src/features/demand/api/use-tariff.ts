import type {
  BillableItemAnswer,
  DemandDetails,
  OfferedOptionAnswer,
  TariffRates,
  RateSources,
} from '@pds/api-client/generated/model';
import {
  getGetDefaultPricingQueryKey,
  useGetDefaultPricing,
  useGetOrganisationPricing,
  useGetPricing,
} from '@pds/api-client/generated/pricing/pricing';
import { resolveTeamRules, type TeamRules } from '@pds/pricing/domain';
import { useMemo } from 'react';
import type { DossierValues } from '../components/dossier/dossier-values';

/** What a dossier is priced with. */
export interface Tariff {
  /** The rate sheets to search for each field, the most specific first. */
  readonly sheets: readonly TariffRates[];
  /** The source of each amount, if the server returned it. */
  readonly sources: RateSources | null;
  readonly options: readonly OfferedOptionAnswer[];
  readonly billingItems: readonly BillableItemAnswer[];
  /** The teams that the department requires for each device. */
  readonly teamRules: TeamRules;
}

const staleTime = 60_000;

/**
 * Returns the tariff of the department and organisation chosen in the form. The server knows only the stored organisation. If another one
 * is chosen, its rates are loaded here until the save.
 */
export function useTariff(
  { id, organizationId: storedOrganisation }: Pick<DemandDetails, 'id' | 'organizationId'>,
  { departmentId, organizationId }: Pick<DossierValues, 'departmentId' | 'organizationId'>,
): { tariff: Tariff | null; error: unknown } {
  const isOtherOrganisation = organizationId !== storedOrganisation;
  // The answer also depends on the stored organisation: after a save changed it, the previous tariff must not be used meanwhile.
  const stored = `organisation ${storedOrganisation}`;
  const chosen = useGetDefaultPricing(id, departmentId ?? 0, {
    query: {
      queryKey: [...getGetDefaultPricingQueryKey(id, departmentId ?? 0), stored],
      enabled: departmentId !== null,
      staleTime,
      placeholderData: (before, query) => (query?.queryKey.at(-1) === stored ? before : undefined),
    },
  });
  const department = useGetPricing(departmentId ?? 0, {
    query: { enabled: departmentId !== null && isOtherOrganisation, staleTime },
  });
  const organisation = useGetOrganisationPricing(organizationId ?? 0, {
    query: { enabled: isOtherOrganisation && organizationId !== null, staleTime },
  });
  const tariff = useMemo((): Tariff | null => {
    if (!chosen.data || departmentId === null) return null;
    const { pricing, sources, options, billableItems: billingItems } = chosen.data;
    const teamRules = resolveTeamRules([
      Object.fromEntries(chosen.data.teamRules.map(({ stationClass, rules }) => [stationClass, rules])),
    ]);
    const offer = { options, billingItems, teamRules };
    if (!isOtherOrganisation) return { sheets: [pricing], sources, ...offer };
    if (!department.data || (organizationId !== null && !organisation.data)) return null;
    const own = organisation.data && organizationId !== null ? [organisation.data.pricing] : [];
    const { pricing: ofDepartment, defaults } = department.data;
    return { sheets: [...own, ofDepartment, defaults], sources: null, ...offer };
  }, [chosen.data, department.data, organisation.data, departmentId, organizationId, isOtherOrganisation]);
  return { tariff, error: chosen.error ?? department.error ?? organisation.error };
}
