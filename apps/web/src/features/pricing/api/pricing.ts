import { Problem } from '@pds/api-client';
import type {
  DepartmentOptionBody,
  PricingAnswer,
  RatesBody,
  UpdatePricingBody,
} from '@pds/api-client/generated/model';
import {
  addBillingItem,
  copyBillingItem,
  deleteBillingItem,
  getGetOrganisationPricingQueryKey,
  getGetOrganisationPricingQueryOptions,
  getGetPricingQueryKey,
  getGetPricingQueryOptions,
  getListOptionsQueryKey,
  getListOptionsQueryOptions,
  updateOptions,
  updateOrganisationPricing,
  updatePricing,
} from '@pds/api-client/generated/pricing/pricing';
import { type QueryFilters, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useCall, useFresh } from '../../../shared/api/calls';

export { useGetOrganisationPricing, useGetPricing, useListOptions } from '@pds/api-client/generated/pricing/pricing';

/** Matches queries by address: a tariff has several ids (0 here, the department's on a dossier). */
const queriesAt = (addresses: RegExp): QueryFilters => ({
  predicate: ({ queryKey: [address] }) => typeof address === 'string' && addresses.test(address),
});

/**
 * Saves a tariff (0: the default one, or the caller's own department's) and its options together: while either is refused, the input stays
 * unsaved.
 *
 * @throws Problem whose option fields are named `options.3.price`, because the server gets the list without a name
 */
export function useUpdateTariff(departmentId: number) {
  const client = useQueryClient();
  // Version of rates that were saved while the options were refused: a retry continues from it, not from the loaded version.
  const savedVersion = useRef(0);
  return useMutation({
    mutationFn: async ({ pricing, options }: { pricing: UpdatePricingBody; options: DepartmentOptionBody[] }) => {
      const version = Math.max(pricing.version ?? 0, savedVersion.current);
      const saved = await updatePricing(departmentId, { ...pricing, version });
      savedVersion.current = saved.version;
      const stored = await updateOptions(options, { version: saved.version }).catch(rethrowUnderOptions);
      // The options are part of the tariff: saving them raises its version.
      savedVersion.current = saved.version + 1;
      return { pricing: { ...saved, version: savedVersion.current }, options: stored };
    },
    onSuccess: ({ pricing, options }) => {
      client.setQueryData(getGetPricingQueryKey(departmentId), pricing);
      client.setQueryData(getListOptionsQueryKey(departmentId), options);
    },
    meta: { outdates: [queriesAt(/^\/api\/(?:aid-station-pricing|options\/list)\//)] },
  });
}

function rethrowUnderOptions(error: unknown): never {
  if (!(error instanceof Problem)) throw error;
  throw new Problem(error.status, error.message, {
    code: error.code,
    errors: error.errors.map(({ field, message }) => ({ field: `options.${field}`, message })),
  });
}

/** Saves an organisation's rates, which price its dossiers from now on. */
export const useUpdateOrganisationPricing = (organisationId: number) =>
  useCall(
    (rates: RatesBody) => updateOrganisationPricing(organisationId, rates),
    { outdates: [queriesAt(/^\/api\/aid-station-pricing\/default-pricing\//)] },
    getGetOrganisationPricingQueryKey(organisationId),
  );

/** Loads the present tariff with its options, ignoring the cache. */
export function useLoadTariff(departmentId: number) {
  const client = useQueryClient();
  return async () => {
    const [tariff, options] = await Promise.all([
      client.fetchQuery({ ...getGetPricingQueryOptions(departmentId), staleTime: 0 }),
      client.fetchQuery({ ...getListOptionsQueryOptions(departmentId), staleTime: 0 }),
    ]);
    return { tariff, options };
  };
}

/** Loads the present rates of an organisation, ignoring the cache. */
export const useLoadOrganisationRates = (organisationId: number) =>
  useFresh(getGetOrganisationPricingQueryOptions(organisationId));

/** Updates the cached billing items of a tariff, without reloading what is being edited. */
function useCachedItems(departmentId: number) {
  const client = useQueryClient();
  return (next: (items: PricingAnswer['billableItems']) => PricingAnswer['billableItems']) =>
    client.setQueryData<PricingAnswer>(
      getGetPricingQueryKey(departmentId),
      (loaded) => loaded && { ...loaded, billableItems: next(loaded.billableItems) },
    );
}

/** Dossiers offer the billing items of their department. */
const offeredItems = queriesAt(/^\/api\/aid-station-pricing\/default-pricing\//);

export function useAddBillingItem(departmentId: number) {
  const store = useCachedItems(departmentId);
  return useMutation({
    mutationFn: () => addBillingItem(departmentId),
    onSuccess: (item) => store((items) => [...items, item]),
    meta: { outdates: [offeredItems] },
  });
}

export function useCopyBillingItem(departmentId: number) {
  const store = useCachedItems(departmentId);
  return useMutation({
    mutationFn: (id: number) => copyBillingItem(id),
    onSuccess: (item) => store((items) => [...items, item]),
    meta: { outdates: [offeredItems] },
  });
}

export function useDeleteBillingItem(departmentId: number) {
  const store = useCachedItems(departmentId);
  return useMutation({
    mutationFn: (id: number) => deleteBillingItem(id),
    onSuccess: (_, id) => store((items) => items.filter((item) => item.id !== id)),
    meta: { outdates: [offeredItems] },
  });
}
