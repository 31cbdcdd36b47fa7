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

export { useGetOrganisationPricing, useGetPricing, useListOptions } from '@pds/api-client/generated/pricing/pricing';

/** Queries whose address begins so: a tariff is known by several ids (0 here, the department's on a dossier). */
const answeredAt = (addresses: RegExp): QueryFilters => ({
  predicate: ({ queryKey: [address] }) => typeof address === 'string' && addresses.test(address),
});

/**
 * Saves a tariff (0: the default one, or one's own department's) and the options beside it, together: while either
 * is refused, what is typed stays unsaved.
 *
 * @throws Problem whose fields of an option are named `options.3.price`: the server gets the list bare
 */
export function useUpdateTariff(departmentId: number) {
  const client = useQueryClient();
  // Rates that were saved although the options were refused: the next try goes on from there, not from what was loaded.
  const savedHere = useRef(0);
  return useMutation({
    mutationFn: async ({ pricing, options }: { pricing: UpdatePricingBody; options: DepartmentOptionBody[] }) => {
      const version = Math.max(pricing.version ?? 0, savedHere.current);
      const saved = await updatePricing(departmentId, { ...pricing, version });
      savedHere.current = saved.version;
      const stored = await updateOptions(options, { version: saved.version }).catch(underOptions);
      // The options are a part of the tariff: saved, they moved its version on.
      savedHere.current = saved.version + 1;
      return { pricing: { ...saved, version: savedHere.current }, options: stored };
    },
    onSuccess: ({ pricing, options }) => {
      client.setQueryData(getGetPricingQueryKey(departmentId), pricing);
      client.setQueryData(getListOptionsQueryKey(departmentId), options);
    },
    meta: { outdates: [answeredAt(/^\/api\/(?:aid-station-pricing|options\/list)\//)] },
  });
}

function underOptions(error: unknown): never {
  if (!(error instanceof Problem)) throw error;
  throw new Problem(error.status, error.message, {
    code: error.code,
    errors: error.errors.map(({ field, message }) => ({ field: `options.${field}`, message })),
  });
}

/** Saves what an organisation is charged: its dossiers are priced by other rates from now on. */
export function useUpdateOrganisationPricing(organisationId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rates: RatesBody) => updateOrganisationPricing(organisationId, rates),
    onSuccess: (saved) => client.setQueryData(getGetOrganisationPricingQueryKey(organisationId), saved),
    meta: { outdates: [answeredAt(/^\/api\/aid-station-pricing\/default-pricing\//)] },
  });
}

/** Loads a tariff with its options as they are now, whatever was loaded before. */
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

/** Loads the rates of an organisation as they are now, whatever was loaded before. */
export function useLoadOrganisationRates(organisationId: number) {
  const client = useQueryClient();
  return () => client.fetchQuery({ ...getGetOrganisationPricingQueryOptions(organisationId), staleTime: 0 });
}

/** Keeps the stored billing items of a tariff in step, without loading again what is being edited. */
function useStoredItems(departmentId: number) {
  const client = useQueryClient();
  return (next: (items: PricingAnswer['billableItems']) => PricingAnswer['billableItems']) =>
    client.setQueryData<PricingAnswer>(
      getGetPricingQueryKey(departmentId),
      (loaded) => loaded && { ...loaded, billableItems: next(loaded.billableItems) },
    );
}

/** Dossiers offer the billing items of their department. */
const offered = answeredAt(/^\/api\/aid-station-pricing\/default-pricing\//);

export function useAddBillingItem(departmentId: number) {
  const store = useStoredItems(departmentId);
  return useMutation({
    mutationFn: () => addBillingItem(departmentId),
    onSuccess: (item) => store((items) => [...items, item]),
    meta: { outdates: [offered] },
  });
}

export function useCopyBillingItem(departmentId: number) {
  const store = useStoredItems(departmentId);
  return useMutation({
    mutationFn: (id: number) => copyBillingItem(id),
    onSuccess: (item) => store((items) => [...items, item]),
    meta: { outdates: [offered] },
  });
}

export function useDeleteBillingItem(departmentId: number) {
  const store = useStoredItems(departmentId);
  return useMutation({
    mutationFn: (id: number) => deleteBillingItem(id),
    onSuccess: (_, id) => store((items) => items.filter((item) => item.id !== id)),
    meta: { outdates: [offered] },
  });
}
